import { RichText } from '../../kit/rich-text/rich-text.tsx';
import type { ShowProps } from './props.ts';

export const RichShow = ({ value }: ShowProps) => <RichText html={typeof value === 'string' ? value : ''} />;
