import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/lib/i18n/languages'
import type { SharePageFiles } from '@/server/http/share-page-files'
import { bundleSharePage } from '../../../scripts/start/share-page'

/** Thousands of bytes, packed: of all scripts that any visitor may load, beside the library of the map. */
const MOST_KB = 100
/** What a first picture waits for. */
const FIRST_KB = 40
const LIBRARY = /^(map-library|map-worker)-/

const folder = mkdtempSync(path.join(tmpdir(), 'share-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
let sizes: Map<string, number>
let files: SharePageFiles

beforeAll(async () => {
  const { outputs } = await bundleSharePage(folder)
  const names = Object.keys(outputs).map((file) => path.basename(file))
  const packed = (name: string) => gzipSync(readFileSync(path.join(folder, name))).length / 1000
  sizes = new Map(names.filter((name) => name.endsWith('.js')).map((name) => [name, packed(name)]))
  files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'))
})

const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)

describe('the page of share links', () => {
  it('weighs little beside the library of the map', () => {
    const ours = [...sizes.keys()].filter((name) => !LIBRARY.test(name))
    expect(sum(ours)).toBeGreaterThan(10)
    expect(sum(ours)).toBeLessThanOrEqual(MOST_KB)
  })

  it('shows its vehicles with a part of that, the texts of one language, and without the library', () => {
    const first = [...files.first, files.texts.ar]
    expect(first).toContain(files.main)
    expect(first.filter((name) => !sizes.has(name))).toEqual([])
    expect(first.filter((name) => LIBRARY.test(name))).toEqual([])
    expect(sum(first)).toBeLessThanOrEqual(FIRST_KB)
  })

  it('has the map beside it, which is preloaded', () => {
    expect(files.map.some((name) => name.startsWith('map-library-'))).toBe(true)
    expect(files.map.filter((name) => !sizes.has(name))).toEqual([])
  })

  it('has a file of texts for each language, with what the page says and nothing of the console', () => {
    expect(Object.keys(files.texts)).toEqual([...LANGUAGES])
    for (const language of LANGUAGES) {
      const text = readFileSync(path.join(folder, files.texts[language]), 'utf8')
      expect(text).toContain('tripEnded')
      expect(text).not.toContain('accountPicker')
    }
  })

  it('asks for the link by itself, by a script that may stand in a page', () => {
    expect(files.early).toContain('/api/share/open')
    expect(files.early).not.toMatch(/<\/script|<!--/i)
    expect(files.style).toContain('.sheet')
    expect(files.style).not.toMatch(/<\/style/i)
  })

  it('keeps nothing: no cookie, no storage', () => {
    for (const name of files.first)
      expect(readFileSync(path.join(folder, name), 'utf8')).not.toMatch(
        /document\.cookie|localStorage|sessionStorage|indexedDB/,
      )
  })
})
