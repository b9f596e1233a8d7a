// What of a page is printed.
export interface Printed {
  /** Of `printTemplateSources`: `indent`, `customer`, `user`, `model.‹id›`. */
  type: string;
  /** Several are printed one after the other, each from a page of its own. */
  recordId: string | readonly string[];
  name: string;
  /** Id of the template that is meant; '' or none: the first. */
  template?: string;
}
