import type { DesignText } from '../../form/document.ts';
import type { Design } from '../design.ts';

/** A design shipped with the product: a starting point, with no more than an ordinary office needs. */
export interface GalleryForm {
  code: string;
  name: DesignText;
  /** Description in one sentence. */
  about: DesignText;
  icon: string;
  design: Design;
}
