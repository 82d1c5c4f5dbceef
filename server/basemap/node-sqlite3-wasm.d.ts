// The package is CommonJS: from an ES module all it exports is reached through its default.
declare module 'node-sqlite3-wasm' {
  const exported: { Database: typeof Database }
  export default exported
}
