const SUBDOMAINS = ['a', 'b', 'c']

/** Addresses of a tile server: `{s}` becomes one address for each of its usual names. */
export function expandTileTemplate(template: string): string[] {
  const plain = template.replaceAll('{r}', '')
  return plain.includes('{s}') ? SUBDOMAINS.map((name) => plain.replaceAll('{s}', name)) : [plain]
}

/** Why a template cannot be used, in words that follow its name; null when it can. */
export function templateProblem(template: string): string | null {
  if (!/^https?:\/\/[^/]+\//.test(template)) return 'must start with http:// or https://'
  if (!/\{z\}/.test(template) || !/\{x\}/.test(template) || !/\{-?y\}/.test(template)) {
    return 'must hold {z}, {x} and {y}'
  }
  return null
}
