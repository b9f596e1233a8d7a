// The description of the API as TypeScript declarations: input and output of each call, and the shapes that they share.
import { schemaName, type Schema } from './openapi-shapes.ts';
import type { OpenApiDocument } from './openapi.ts';

export function renderApiTypes({ info, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, summary, parameters, requestBody, responses }]) => {
      const name = nameOf(operationId);
      const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
      const input: Schema = {
        type: 'object',
        properties: { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body.properties },
        required: [...parameters.filter(({ required }) => required).map((one) => one.name), ...(body.required ?? [])],
      };
      const data = (Object.values(responses['200']?.content ?? {})[0]?.schema.properties?.data?.anyOf as Schema[] | undefined)?.[0] ?? {};
      return [
        `/** ${method.toUpperCase()} ${path} — ${inComment(summary)} */`,
        `export type ${name}Input = ${typed(input)};`,
        `export type ${name}Data = ${typed(data)};`,
      ];
    }),
  );
  const shapes = Object.entries(components.schemas).map(([name, schema]) => `export type ${nameOf(name)} = ${typed(schema)};`);
  const envelope = `/** Every answer; \`code\` 200 is success. */\nexport interface Envelope<Data> { code: number; msg: string; data: Data; refusal?: ${nameOf('refusal')} }`;
  return [`// ${inComment(info.title)} ${info.version}`, envelope, ...calls, ...shapes, ''].join('\n');
}

/** `record.list` → `RecordList`. */
const nameOf = (id: string) =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const inComment = (text: string) => text.replaceAll('*/', '* /').replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

function typed(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schemaName(schema.$ref));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map((one) => typed(one, indent)))].join(' | ') || 'never';
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.map((type) => typed({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'array':
      return `(${typed((schema.items as Schema | undefined) ?? {}, indent)})[]`;
    case 'object':
      return objectTyped(schema, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectTyped({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => {
    const said = [schema.title, schema.description].filter((one): one is string => typeof one === 'string').join(': ');
    return `${said ? `${inner}/** ${inComment(said)} */\n` : ''}${inner}${JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${typed(schema, inner)};`;
  });
  // An index signature of one type would contradict named keys of other types.
  const rest = additionalProperties ? (lines.length || additionalProperties === true ? 'unknown' : typed(additionalProperties as Schema, inner)) : null;
  if (rest !== null) lines.push(`${inner}[key: string]: ${rest};`);
  return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{ [key: string]: never }';
}
