// The description of the API as a page without scripts: each call in a line that expands, each shared shape once, with links to it.
import { schemaName, type Schema } from './openapi-shapes.ts';
import { escapeHtml } from '../kit/escape-html.ts';
import type { OpenApiDocument } from './openapi.ts';

type Operation = OpenApiDocument['paths'][string][string];

/** @param programs address of the machine-readable description, if there is one */
export function renderApiPage({ info, paths, components }: OpenApiDocument, programs: string | null = 'openapi.json'): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  const byFeature = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...byFeature].map(
    ([feature, its]) => `<h2 id="${feature}">${feature}</h2>${its.map(({ path, method, operation }) => row(path, method, operation)).join('')}`,
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><pre>${shown(schema)}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)} API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2937}h2{margin-top:2.5rem;border-bottom:1px solid #d1d5db}details{border:1px solid #e5e7eb;border-radius:8px;margin:.5rem 0;padding:.5rem .75rem;content-visibility:auto;contain-intrinsic-size:auto 4rem}summary{cursor:pointer}code{font-family:ui-monospace,monospace}.m{display:inline-block;min-width:4.5rem;font-weight:600}pre{background:#f3f4f6;padding:.75rem;overflow:auto;border-radius:6px}small{color:#4b5563}:target{outline:2px solid #2563eb}</style>
<h1>${escapeHtml(info.title)} API</h1><p>All calls lie under <code>/v1</code> and answer HTTP 200 with <code>{ code, msg, data }</code>.${programs === null ? '' : ` For programs: <a href="${programs}">${programs}</a>.`}</p>
<p>${[...byFeature.keys(), 'shapes'].map((feature) => `<a href="#${feature}">${feature}</a>`).join(' · ')}</p>${sections.join('')}<h2 id="shapes">shapes</h2>${shapes.join('')}</html>`;
}

function row(path: string, method: string, { summary, description, parameters, requestBody, responses }: Operation): string {
  const body = Object.entries(requestBody?.content ?? {})[0];
  const asked: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const answer = Object.values(responses['200']?.content ?? {})[0]?.schema;
  const data = answer?.properties?.data?.anyOf as Schema[] | undefined;
  const parts = [
    parameters.length ? `<h4>Parameters</h4><pre>${shown(asked)}</pre>` : '',
    body ? `<h4>Body (${body[0]})</h4><pre>${shown(body[1].schema)}</pre>` : '',
    `<h4>${data ? 'data' : 'Answer'}</h4><pre>${shown(data?.[0] ?? answer ?? {})}</pre>`,
  ];
  return `<details><summary><span class="m">${method.toUpperCase()}</span><code>${escapeHtml(path.slice('/v1'.length))}</code><br><small>${escapeHtml(summary)} — ${escapeHtml(description)}</small></summary>${parts.join('')}</details>`;
}

/** A schema in the notation of TypeScript, with links to what is described elsewhere. */
function shown(schema: Schema, indent = ''): string {
  if (schema.$ref) {
    const name = escapeHtml(schemaName(schema.$ref));
    return `<a href="#shape-${name}">${name}</a>`;
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map((one) => shown(one, indent)))].join(' | ') + noted(schema);
  if (schema.enum) return (schema.enum as unknown[]).map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const));
  if (schema.properties || schema.type === 'object') return objectShown(schema, indent) + noted(schema);
  if (schema.type === 'array') return `(${shown((schema.items as Schema | undefined) ?? {}, indent)})[]${noted(schema)}`;
  return escapeHtml([schema.type ?? 'any'].flat().join(' | ')) + noted(schema);
}

function objectShown({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => `${inner}${escapeHtml(key)}${required.includes(key) ? '' : '?'}: ${shown(schema, inner)}`);
  if (typeof additionalProperties === 'object' && additionalProperties !== null) lines.push(`${inner}[key]: ${shown(additionalProperties as Schema, inner)}`);
  return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

/** The constraints of a value, appended to its type. */
const KEPT = ['title', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format', 'default', 'description'];
/** What is so of every whole number and every text. */
const EVERYWHERE = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, '^[^\\u0000]*$']);
function noted(schema: Schema): string {
  const notes = KEPT.flatMap((key) =>
    key in schema && !EVERYWHERE.has(schema[key]) ? [`${key} ${typeof schema[key] === 'string' ? schema[key] : JSON.stringify(schema[key])}`] : [],
  );
  return notes.length ? ` <small>${escapeHtml(notes.join(', '))}</small>` : '';
}
