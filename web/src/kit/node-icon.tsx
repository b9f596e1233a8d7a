import { ApartmentOutlined, BankOutlined, BookOutlined, FolderOutlined, GlobalOutlined, IdcardOutlined, UserOutlined } from '@ant-design/icons';
import { createElement, type ComponentType } from 'react';

const pictures: Record<string, ComponentType> = {
  company: BankOutlined,
  department: ApartmentOutlined,
  position: IdcardOutlined,
  user: UserOutlined,
  folder: FolderOutlined,
  dictionary: BookOutlined,
};

/** The icon of a node in a side tree; any other type is the root. */
export const NodeIcon = ({ type }: { type: string }) => createElement(pictures[type] ?? GlobalOutlined);
