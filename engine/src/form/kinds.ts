// Every kind of field that a designed form may have, by its name.
export type FieldKindName = string;
