import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDataFolder, makePrivateFolder } from '@/scripts/start/private-folder'
import { ProcessList } from '@/scripts/start/process-list'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777

it('makes folders that others cannot look into, and closes those that were open', () => {
  const logs = path.join(folder, 'logs')
  makePrivateFolder(logs)
  expect(modeOf('logs')).toBe(0o700)
  chmodSync(logs, 0o755)
  makePrivateFolder(logs)
  expect(modeOf('logs')).toBe(0o700)
})

it('lets another user walk through a data folder at most, and leaves one that there is', () => {
  makeDataFolder(path.join(folder, 'data'))
  expect(modeOf('data') & 0o066).toBe(0)
  chmodSync(path.join(folder, 'data'), 0o750)
  makeDataFolder(path.join(folder, 'data'))
  expect(modeOf('data')).toBe(0o750)
})

it('writes down processes for their user alone', () => {
  new ProcessList(folder).set('web', 12)
  expect(modeOf('processes.json')).toBe(0o600)
})
