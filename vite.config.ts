import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Left out of the server's bundle: they hold or look for native code, or assign to a getter, which only scripts that are no modules may. */
const unbundled = ['sharp', '@node-rs/argon2', 'pg', 'pg-native', 'wechatpay-axios-plugin'];

/** One build makes both programs: the browser's under `/dist/` (Spec §7) and the server's. */
export default defineConfig(({ command }) => ({
  base: '/dist/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client', manifest: true, assetsInlineLimit: 0, emptyOutDir: true, chunkSizeWarningLimit: 1500,
        rolldownOptions: { input: { backoffice: 'screens/index.html', storefront: 'storefront/main.tsx' } },
      },
    },
    ssr: {
      // Bundled with its packages the server starts in half the time: it loads a few files instead of two thousand.
      ...(command === 'build' ? { resolve: { noExternal: true as const, external: unbundled } } : {}),
      build: {
        outDir: 'dist/server', ssr: true, minify: false, sourcemap: true, emptyOutDir: true, chunkSizeWarningLimit: 10_000,
        rolldownOptions: { input: { main: 'server/main.ts', worker: 'server/worker.ts', migrate: 'server/commands/migrate.ts', 'admin-create': 'server/commands/admin-create.ts', seed: 'server/commands/seed.ts', 'warm-rules': 'server/commands/warm-rules.ts', storefront: 'storefront/server.tsx' } },
      },
    },
  },
}));
