// The minimal cost of the same libraries: React, antd, the router and one table with the first page of the customers.
import { Table } from 'antd';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

interface Customer {
  id: string;
}

const columns = ['code', 'name', 'type', 'areaName', 'contact', 'licenceExpiry', 'populationServed', 'status', 'mobile', 'creatorTime'].map((key) => ({
  title: key,
  dataIndex: key,
}));

function Customers() {
  const [rows, setRows] = useState<Customer[]>();
  useEffect(() => {
    const headers = { Authorization: localStorage.getItem('ordo.token') ?? '' };
    void fetch('/v1/api/vaccine/Customer?currentPage=1&pageSize=20', { headers })
      .then((answer) => answer.json())
      .then((envelope: { data: { list: Customer[] } }) => setRows(envelope.data.list));
  }, []);
  return <Table<Customer> rowKey="id" columns={columns} dataSource={rows ?? []} loading={!rows} pagination={false} />;
}

const router = createHashRouter([{ path: '*', element: <Customers /> }]);

createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
