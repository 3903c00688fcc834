import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One build makes both programs: the browser's under `/dist/` (Spec §7) and the server's. */
export default defineConfig({
  base: '/dist/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client', manifest: true, assetsInlineLimit: 0, emptyOutDir: true,
        rolldownOptions: { input: { backoffice: 'screens/index.html', storefront: 'storefront/main.tsx' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server', ssr: true, minify: false, sourcemap: true, emptyOutDir: true,
        rolldownOptions: { input: { main: 'server/main.ts', migrate: 'server/commands/migrate.ts', 'admin-create': 'server/commands/admin-create.ts', storefront: 'storefront/server.tsx' } },
      },
    },
  },
});
