import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** `npm run dev` serves the screens from here and passes the rest to the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { 'import.meta.env.ORDO_VERSION': JSON.stringify(packageJson.version) },
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true },
  server: { port: 5173, proxy: { '/v1': { target: server, ws: true } } },
});
