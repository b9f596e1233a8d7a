import type { DesignText } from '../../form/document.ts';
import type { Design } from '../design.ts';

/** A design that the product ships: something to begin with, not more than a usual office needs. */
export interface GalleryForm {
  code: string;
  name: DesignText;
  /** What it is for, in one sentence. */
  about: DesignText;
  icon: string;
  design: Design;
}
