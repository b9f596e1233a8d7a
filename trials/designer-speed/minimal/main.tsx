// The baseline of the same library: a form of 200 antd fields without rules, formulas, rights or drafts, and a virtual list.
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const options = ['高', '中', '低'].map((value) => ({ value, label: value }));

/** The same kinds as the form that is measured. */
const control = (at: number): ReactNode => {
  if (at < 120) return <Input />;
  if (at < 150) return <InputNumber style={{ width: '100%' }} />;
  if (at < 170) return <Select options={options} />;
  if (at < 180) return <DatePicker style={{ width: '100%' }} />;
  return <Input disabled />;
};

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        open
      </button>
      {open && (
        <Form layout="vertical" style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>
          {Array.from({ length: 200 }, (_, at) => (
            <Form.Item key={at} name={`f${at}`} label={`字段 ${at}`}>
              {control(at)}
            </Form.Item>
          ))}
        </Form>
      )}
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
