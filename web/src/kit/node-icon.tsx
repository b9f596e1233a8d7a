import { ApartmentOutlined, BankOutlined, GlobalOutlined, IdcardOutlined, UserOutlined } from '@ant-design/icons';
import { createElement, type ComponentType } from 'react';

const pictures: Record<string, ComponentType> = { company: BankOutlined, department: ApartmentOutlined, position: IdcardOutlined, user: UserOutlined };

/** The picture of a node in a tree of organisations and what is in them; anything else is the whole. */
export const NodeIcon = ({ type }: { type: string }) => createElement(pictures[type] ?? GlobalOutlined);
