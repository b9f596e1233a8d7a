// `import { Button } from 'antd'` becomes an import of the button's own module, so that a chunk contains only what its pages use.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const IMPORT = /^import \{([^}]*)\} from '(antd|@ant-design\/icons)';$/gm;

/** Modules of the library that need a small part of a large module: the part's own module. */
const FORM_CONTEXT = /\/antd\/es\/form\/context\.js$/;

/** The export list of each library, from its entry. */
const plainInputModule = join(dirname(require.resolve('antd')), '../es/input/Input.js');
const lists = { antd: '../es/index.js', '@ant-design/icons': '../es/icons/index.js' };

export function directImports(): Plugin {
  const modules = new Map<string, Map<string, string>>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      for (const [library, list] of Object.entries(lists)) modules.set(library, exportsOf(join(dirname(require.resolve(library)), list)));
    },
    transform(code, id) {
      if (FORM_CONTEXT.test(id)) return { code: code.replace("'@rc-component/form'", "'@rc-component/form/es/FormContext'"), map: null };
      if (!/\/web\/src\/.+\.tsx?$/.test(id)) return null;
      const direct = code.replace(IMPORT, (_, names: string, library: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [theirs = '', ours = theirs] = name.split(' as ');
            // Its variants (password, search, text area) are properties of it.
            const plainInput = theirs === 'Input' && !code.includes(`${ours}.`);
            const module = plainInput ? plainInputModule : modules.get(library)?.get(theirs);
            return module ? `import ${ours} from '${module}';` : `import { ${name} } from '${library}';`;
          })
          .join(' '),
      );
      return direct === code ? null : { code: direct, map: null };
    },
  };
}

/** @returns name → module */
function exportsOf(path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', from = ''] of readFileSync(path, 'utf8').matchAll(/export \{ default as (\w+) \} from ["']([^"']+)["']/g))
    found.set(name, require.resolve(join(dirname(path), from)));
  return found;
}
