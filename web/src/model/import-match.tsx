// Step of an import: columns of the file are matched to fields, and the user chooses what happens to existing records.
import { importWays } from '@ordo/contract/model-import.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { RECORD_NO } from '@ordo/engine/model/sheet-columns.ts';
import { Alert, Radio, Select } from 'antd';
import { comma, useLanguage, useText } from '../kit/phrases.ts';
import { childHeads, matchable, type Importable, type ImportChoice, type ReadSheet } from './import-columns.ts';
import { recordImportPhrases } from './import.phrases.ts';

/** Sample texts shown for a column. */
const SAMPLES = 3;
const OUT = '';

interface Props {
  sheets: readonly ReadSheet[];
  of: Importable;
  choice: ImportChoice;
  mayUpdate: boolean;
  numbers: readonly string[];
  /** @param again whether columns must be matched again, because the available fields may have changed */
  change(choice: ImportChoice, again: boolean): void;
}

export function ImportMatch({ sheets, of, choice, mayUpdate, numbers, change }: Props) {
  const text = useText(recordImportPhrases);
  const language = useLanguage();
  const [first, ...others] = sheets;
  if (!first) return null;
  const { how, key, columns } = choice;
  const fields = matchable(of, choice);
  const named = (path: string) => (path === RECORD_NO ? text('number') : textIn((of.fields.get(path) ?? of.keys.get(path))?.title ?? { zh: path }, language));
  const options = [
    { value: OUT, label: text('leftOut') },
    ...(how === 'create' ? [] : [{ value: RECORD_NO, label: text('number') }]),
    ...fields.map(({ path, node }) => ({ value: path, label: named(path) + (node.required ? ' *' : '') })),
  ];
  const lacking = how === 'update' ? [] : fields.filter(({ node, path, table }) => node.required && !columns.includes(path) && table === null);
  const put = (place: number, path: string) =>
    change({ ...choice, columns: columns.map((one, at) => (at === place ? path || null : one === path && path !== OUT ? null : one)) }, false);

  return (
    <div className="import-match">
      {mayUpdate && (
        <div className="import-how">
          <span id="import-how">{text('how')}</span>
          <Radio.Group
            aria-labelledby="import-how"
            value={how}
            onChange={({ target }) => change({ ...choice, how: target.value as ImportChoice['how'] }, true)}
            options={importWays.map((value) => ({ value, label: text(value) }))}
          />
          {how !== 'create' && (
            <>
              <label htmlFor="import-key">{text('key')}</label>
              <Select
                id="import-key"
                className="import-key"
                value={key || null}
                onChange={(value) => change({ ...choice, key: value }, true)}
                options={[RECORD_NO, ...of.keys.keys()].map((path) => ({ value: path, label: named(path) }))}
                showSearch={{ optionFilterProp: 'label' }}
              />
              <p className="import-quiet">{text('empties')}</p>
            </>
          )}
        </div>
      )}
      {how !== 'create' && key !== '' && !columns.includes(key) && <Alert type="warning" showIcon title={text('keyMissing')} />}
      {lacking.length > 0 && <Alert type="warning" showIcon title={text('lacking', { fields: lacking.map(({ path }) => named(path)).join(comma()) })} />}
      {others.map((sheet) => (
        <Alert
          key={sheet.name}
          type={childHeads(sheet, of, choice, numbers) ? 'info' : 'warning'}
          showIcon
          title={text(childHeads(sheet, of, choice, numbers) ? 'childSheet' : 'otherSheet', { name: sheet.name, n: sheet.rows.length })}
        />
      ))}
      <div className="import-sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('head')}</th>
              <th scope="col">{text('sample')}</th>
              <th scope="col">{text('field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((path, place) => {
              const head = first.heads[place] || text('noHead', { n: place + 1 });
              return (
                <tr key={place}>
                  <td className={path === null ? 'import-quiet' : ''}>{head}</td>
                  <td className="import-sample">{samplesOf(first, place)}</td>
                  <td>
                    <Select
                      className="import-field"
                      aria-label={text('fieldOf', { head })}
                      value={path ?? OUT}
                      onChange={(value) => put(place, value)}
                      options={options}
                      showSearch={{ optionFilterProp: 'label' }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function samplesOf({ rows }: ReadSheet, place: number): string {
  const found: string[] = [];
  for (const row of rows) {
    const cell = row[place] ?? '';
    if (cell !== '' && !found.includes(cell)) found.push(cell);
    if (found.length === SAMPLES) break;
  }
  return found.join(comma());
}
