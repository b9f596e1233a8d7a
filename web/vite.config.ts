import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run dev` serves the screens from here and passes the rest to the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true },
  server: { port: 5173, proxy: { '/v1': { target: server, ws: true } } },
});
