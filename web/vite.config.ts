import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdAsStyleSheets } from './build/antd-styles.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { contractCalls } from './build/contract-calls.ts';
import { earlyStart } from './build/early-start.ts';
import { directImports } from './build/direct-imports.ts';
import { fewFiles, leanFirst } from './build/few-files.ts';
import { precompress } from './build/precompress.ts';
import { scrollbarMeasuredOnce } from './build/scrollbar-size.ts';
import packageJson from './package.json' with { type: 'json' };

/** `npm run dev` serves the screens from here and passes the rest to the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractCalls(), directImports(), antdAsStyleSheets(), scrollbarMeasuredOnce(), earlyStart(), leanFirst(), compileAhead(), precompress()],
  define: { 'import.meta.env.ORDO_VERSION': JSON.stringify(packageJson.version) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Browsers that know `light-dark()`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    // Every browser above loads modules ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: fewFiles } } },
  },
  server: { port: 5173, proxy: { '/v1': { target: server, ws: true } } },
});
