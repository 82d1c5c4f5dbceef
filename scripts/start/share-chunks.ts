import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MAP_COMMENT = /\n*\/\/# sourceMappingURL=.*\s*$/

/**
 * Next packs the libraries that every route uses (drizzle, zod, parts of itself) once for each route: over a hundred
 * files of the same content, and a process would hold all that it has met. Of equal files one stays, and the others
 * refer to it. Returns how many do.
 */
export function shareChunks(folder: string): number {
  const first = new Map<string, string>()
  let shared = 0
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    const content = readFileSync(file, 'utf8').replace(MAP_COMMENT, '')
    // Such a file holds a list of modules; one that does more than to say them is left alone.
    if (!content.startsWith('module.exports=[')) continue
    const key = createHash('sha256').update(content).digest('hex')
    const same = first.get(key)
    if (same === undefined) {
      first.set(key, name)
      continue
    }
    writeFileSync(file, `module.exports=require(${JSON.stringify(`./${same}`)})\n`)
    shared++
  }
  return shared
}
