interface Props {
  title: string;
  note?: string;
  head: string[];
  rows: (string | number)[][];
  empty: string;
}

/** A small table whose first column contains row headers. */
export function PlainTable({ title, note, head, rows, empty }: Props) {
  return (
    <section className="stat-card monitor-list" aria-label={title}>
      <header className="stat-head">
        <h2>{title}</h2>
      </header>
      {note && <p className="stat-definition">{note}</p>}
      {rows.length === 0 ? (
        <p className="stat-nothing">{empty}</p>
      ) : (
        <div className="stat-scroll" role="region" aria-label={title}>
          <table className="stat-table">
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                <tr key={`${row} ${name}`}>
                  <th scope="row" title={String(name)}>
                    {name}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={head[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
