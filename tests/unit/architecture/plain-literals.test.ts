import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const FOLDERS = 'app bus components db demo gateway lib server simulator tests web worker'.split(' ')
const SPREAD_LITERAL = /\.\.\.\{\s*[^\s}]|\.\.\.\[[^\][]*\]\s*[,)\]]|\.\.\.\(\[[^\]]*\] as const\)(?!\.)/

it('no object or list is put together of literals of its own kind', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .filter((file) => SPREAD_LITERAL.test(readFileSync(file, 'utf8'))),
  )
  // Properties written out are found by their names, checked for excess, and need no copying.
  expect(found).toEqual([])
})
