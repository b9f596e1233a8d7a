// The baseline of the same library: a form of antd fields without rules, formulas, rights or drafts, or cards of antd, and a virtual list.
//   ?fields=300, ?cards=280   how many are shown by *open*; *more* adds five fields
import { Card, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import { memo, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const options = ['高', '中', '低'].map((value) => ({ value, label: value }));

const asked = new URLSearchParams(location.search);
const FIELDS = Number(asked.get('fields') ?? 200);
const CARDS = Number(asked.get('cards') ?? 0);
/** As in the form of 200 that is measured: texts, numbers, choices, days, formulas. */
const control = (at: number): ReactNode => {
  if (at < FIELDS * 0.6) return <Input />;
  if (at < FIELDS * 0.75) return <InputNumber style={{ width: '100%' }} />;
  if (at < FIELDS * 0.85) return <Select options={options} />;
  if (at < FIELDS * 0.9) return <DatePicker style={{ width: '100%' }} />;
  return <Input disabled />;
};

const Field = memo(function Field({ at }: { at: number }) {
  return (
    <Form.Item name={`f${at}`} label={`字段 ${at}`}>
      {control(at)}
    </Form.Item>
  );
});

const counted = (length: number) => Array.from({ length }, (_, at) => at);

function Page() {
  const [fields, setFields] = useState(0);
  const [cards, setCards] = useState(0);
  const open = () => (CARDS ? setCards(CARDS) : setFields(FIELDS));
  return (
    <>
      <button type="button" id="open" onClick={open}>
        open
      </button>
      <button type="button" id="more" onClick={() => setFields(fields + 5)}>
        more
      </button>
      {fields > 0 && (
        <Form layout="vertical" style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>
          {counted(fields).map((at) => (
            <Field key={at} at={at} />
          ))}
        </Form>
      )}
      {counted(cards).map((at) => (
        <Card key={at} size="small" title={`节点 ${at}`} extra={<button type="button">…</button>}>
          管理员
        </Card>
      ))}
      <List />
    </>
  );
}

const ROW = 40;
function List() {
  const [top, setTop] = useState(0);
  const first = Math.floor(top / ROW);
  return (
    <div id="list" style={{ height: 600, overflow: 'auto' }} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <div style={{ height: 100_000 * ROW, position: 'relative' }}>
        {Array.from({ length: 20 }, (_, at) => (
          <div key={first + at} style={{ position: 'absolute', top: (first + at) * ROW, height: ROW }}>
            {first + at}
          </div>
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
