import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The page of a server; `--mode pocket` makes the pocket table of it, with the workers that stand in for one. */
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/mousehole/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(mode === "pocket" && {
      rollupOptions: {
        input: { index: "index.html", ...Object.fromEntries(["house", "keeper", "thinking", "analysing", "offline"].map((name) => [name, `src/pocket/${name}.ts`])) },
        output: { entryFileNames: ({ name }: { name: string }) => (name === "index" ? "assets/[name]-[hash].js" : "[name].js") },
      },
    }),
  },
}));
