// The records of a page to print.
export interface Printed {
  /** Of `printTemplateSources`: `indent`, `customer`, `user`, `model.‹id›`. */
  type: string;
  /** Several are printed one after another, each beginning on a new page. */
  recordId: string | readonly string[];
  name: string;
  /** Id of the preselected template; '' or missing: the first. */
  template?: string;
}
