import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PUT as put, GET as read } from '@/app/api/command-catalogue/route'
import { GET as templateCommands } from '@/app/api/command-templates/commands/route'
import { GET as listTemplates, POST as makeTemplate } from '@/app/api/command-templates/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as createBatch } from '@/app/api/commands/batches/route'
import { GET as ownNames } from '@/app/api/commands/own-names/route'
import { GET as list, POST as order } from '@/app/api/commands/route'
import { GET as offered } from '@/app/api/devices/[imei]/commands/route'
import { POST as addModel } from '@/app/api/models/route'
import { makeReader } from '@/db/queries/command-catalogue/current-catalogue'
import { businessLogs } from '@/db/schema/business-logs'
import { commandCatalogue } from '@/db/schema/command-catalogue'
import { deviceCommands } from '@/db/schema/device-commands'
import type { Preflight } from '@/lib/commands/batch-schema'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { OfferedCommands } from '@/lib/commands/offered-schema'
import type { CommandTemplate, TemplateCommand } from '@/lib/commands/template-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns } from '../support/take-all-turns'
import { until } from '../support/until'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let fleet: number

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true, cutEngine: true }
  const root = await makeAccount('admin', 'administrator', null, may)
  const shop = await makeAccount('shop', 'distributor', root, may)
  fleet = await makeAccount('fleet', 'enterprise', shop, may)
  await makeAccount('helper', 'virtual', root, may)
  for (const login of ['admin', 'shop', 'fleet', 'helper']) tokens[login] = await tokenFor(login)
  const model = { code: 'AT4', like: 'GT06N', name: 'AT4', vendor: 'Acme', icon: 'car', simNote: '' }
  await callRoute(addModel, { token: tokens.admin, body: model })
})
// A fresh document for each, whatever was kept before.
beforeEach(async () => {
  await keep({})
})

const seen = { source: 'Tried on our AT4', mark: 'seen' }
const beep = {
  name: 'ownBeep',
  label: 'Beep',
  category: 'device',
  parameters: { times: { kind: 'integer', unit: null, min: 1, max: 9, first: 3, label: 'How often' } },
  texts: [{ families: ['at4'], gprs: 'BEEP,{times}#', read: 'BEEP#', ...seen }],
}
const own = { families: ['at4'], models: { AT4: 'at4' }, commands: [beep] }

const see = (login = 'admin') => callRoute<CommandCatalogue>(read, { token: tokens[login] })
const write = (body: object, login = 'admin') =>
  callRoute<CommandCatalogue & { fields?: { path: string }[] }>(put, {
    token: tokens[login],
    method: 'PUT',
    body,
  })
const keep = async (document: object, login = 'admin') => {
  const { data } = await see()
  return write({ revision: data.revision, document: { version: 1, ...document } }, login)
}
const send = (imei: string, body: object, login = 'fleet') =>
  callRoute<DeviceCommand>(order, { token: tokens[login], body: { imei, ...body } })
const offeredTo = async (imei: string) =>
  (await callRoute<OfferedCommands>(offered, { token: tokens.fleet, params: { imei } })).data.commands
const pathsOf = ({ data }: Awaited<ReturnType<typeof write>>) => data.fields?.map(({ path }) => path)

describe('the catalogue of commands', () => {
  it('is seen and changed by the administrator alone', async () => {
    // A virtual account is told that its parent may.
    const others = { shop: 40300, fleet: 40300, helper: 20021 }
    for (const [login, code] of Object.entries(others)) {
      expect(await see(login)).toMatchObject({ status: 403, code })
      expect(await write({ revision: 0, document: { version: 1 } }, login)).toMatchObject({ code })
    }
    const { data } = await see()
    expect(data.document.commands).toEqual([])
    expect(data.builtIn.families).toContain('gt06')
    expect(data.builtIn.definitions.find(({ name }) => name === 'cutEngine')).toMatchObject({
      danger: 'engine',
    })
  })

  it('offers an own model its texts, which go out as they are written', async () => {
    const van = await makeDevice(fleet, { model: 'AT4' })
    expect((await offeredTo(van.imei)).map(({ name }) => name)).not.toContain('ownBeep')
    expect(await keep(own)).toMatchObject({ status: 200 })
    expect(await offeredTo(van.imei)).toMatchObject([
      { name: 'ownBeep', label: 'Beep', danger: 'none', mark: 'seen', text: 'BEEP,{times}#' },
    ])
    const sent = await send(van.imei, { command: 'ownBeep', parameters: { times: 5 } })
    expect(sent.data).toMatchObject({
      text: 'BEEP,5#',
      command: 'ownBeep',
      parameters: { times: 5 },
      words: { name: 'Beep', parameters: { times: { label: 'How often', choices: {} } } },
    })
    const [row] = await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, sent.data.id))
    expect(row).toMatchObject({ text: 'BEEP,5#', readText: 'BEEP#', isGuarded: false })
    expect(await send(van.imei, { command: 'ownBeep', parameters: { times: 12 } })).toMatchObject({
      code: 40001,
    })

    // Its words stay in the history of commands while it is turned off.
    await keep({ ...own, off: ['ownBeep'] })
    const { data } = await callRoute<{ items: DeviceCommand[] }>(list, {
      token: tokens.fleet,
      path: `/api/commands?imei=${van.imei}`,
    })
    expect(data.items[0]?.words?.name).toBe('Beep')
    const names = await callRoute(ownNames, { token: tokens.fleet })
    expect(names.data).toEqual([{ command: 'ownBeep', name: 'Beep' }])
  })

  it('keeps the parameters in the order in which they are asked for', async () => {
    const number = { kind: 'integer', unit: null, min: 1, max: 9, first: 3, label: 'N' }
    const parameters = { zulu: number, a: number, long: number }
    await keep({ ...own, commands: [{ ...beep, parameters, texts: [] }] })
    expect(Object.keys((await see()).data.document.commands[0]?.parameters ?? {})).toEqual([
      'zulu',
      'a',
      'long',
    ])
  })

  it('offers what is turned off to nobody: alone, in batches, in their turns, and as a template', async () => {
    const van = await makeDevice(fleet, { model: 'X3' })
    const asked = { imeis: [van.imei], command: 'status', parameters: {} }
    const before = await callRoute(createBatch, { token: tokens.fleet, body: asked })
    expect(before.status).toBe(201)
    await keep({ off: ['status'] })
    expect((await offeredTo(van.imei)).map(({ name }) => name)).not.toContain('status')
    expect(await send(van.imei, { command: 'status' })).toMatchObject({ code: 21065 })
    expect(await callRoute(preflight, { token: tokens.fleet, body: asked })).toMatchObject({ code: 21065 })
    expect(await callRoute(createBatch, { token: tokens.fleet, body: asked })).toMatchObject({ code: 21065 })
    const template = { name: 'Status', command: 'status' }
    expect(await callRoute(makeTemplate, { token: tokens.fleet, body: template })).toMatchObject({
      code: 21065,
    })
    const { data } = await callRoute<{ commands: TemplateCommand[] }>(templateCommands, {
      token: tokens.fleet,
    })
    expect(data.commands.map(({ name }) => name)).toContain('version')
    const onAlert = (name: string) => data.commands.find((one) => one.name === name)?.onAlert
    expect([onAlert('version'), onAlert('restoreEngine')]).toEqual([true, false])
    // What cuts an engine is no template either.
    for (const name of ['status', 'cutEngine'])
      expect(data.commands.map((one) => one.name)).not.toContain(name)
    await takeAllTurns()
    const sent = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, van.id))
    expect(sent).toEqual([])
    // A free text is none of the catalogue.
    expect(await send(van.imei, { text: 'STATUS#' })).toMatchObject({ status: 201 })
  })

  it('has batches and templates of own commands', async () => {
    await keep(own)
    const [van, car] = [await makeDevice(fleet, { model: 'AT4' }), await makeDevice(fleet, { model: 'X3' })]
    const { data } = await callRoute<Preflight>(preflight, {
      token: tokens.fleet,
      body: { imeis: [van.imei, car.imei], command: 'ownBeep', parameters: { times: 2 } },
    })
    expect(data).toMatchObject({ total: 2, unsupported: 1 })
    expect(data.texts).toContainEqual({ model: 'AT4', devices: 1, text: 'BEEP,2#' })
    const made = await callRoute<CommandTemplate>(makeTemplate, {
      token: tokens.fleet,
      body: { name: 'Twice', command: 'ownBeep', parameters: { times: 2 } },
    })
    expect(made).toMatchObject({ status: 201, data: { words: { name: 'Beep' } } })
    const kept = await callRoute<CommandTemplate[]>(listTemplates, { token: tokens.fleet })
    expect(kept.data).toMatchObject([{ parameters: { times: 2 }, words: { name: 'Beep' } }])
  })

  it('asks for the gate of the engine cut whatever an entry calls itself', async () => {
    const van = await makeDevice(fleet, { model: 'AT4' })
    const hidden = {
      ...beep,
      danger: 'none',
      parameters: {
        what: { kind: 'choice', options: { a: 'DYD' }, first: 'a', label: 'What', labels: { a: 'A' } },
      },
      texts: [{ families: ['at4'], gprs: '666666,{what}#', ...seen }],
    }
    expect(await keep({ ...own, commands: [hidden] })).toMatchObject({ status: 200 })
    expect(await offeredTo(van.imei)).toMatchObject([{ name: 'ownBeep', danger: 'engine' }])
    expect(await send(van.imei, { command: 'ownBeep', parameters: {} })).toMatchObject({ code: 21066 })
    const engine = { password: PASSWORD, purpose: 'A test' }
    expect(await send(van.imei, { command: 'ownBeep', engine })).toMatchObject({ code: 21067 })
    const body = { imeis: [van.imei], command: 'ownBeep', parameters: {} }
    expect(await callRoute(createBatch, { token: tokens.fleet, body })).toMatchObject({ code: 21069 })
    const template = { name: 'Cut', command: 'ownBeep' }
    expect(await callRoute(makeTemplate, { token: tokens.fleet, body: template })).toMatchObject({
      code: 21077,
    })
  })

  it('has listening in once the operator turned it on', async () => {
    const van = await makeDevice(fleet, { model: 'AT4' })
    const text = { families: ['at4'], gprs: 'MONITOR,{number}#', ...seen }
    const document = { ...own, commands: [{ name: 'listenIn', texts: [text] }] }
    await keep(document)
    const body = { command: 'listenIn', parameters: { number: '112' } }
    expect(await send(van.imei, body)).toMatchObject({ code: 21065 })
    await keep({ ...document, switches: ['listenIn'] })
    expect((await send(van.imei, body)).data).toMatchObject({ text: 'MONITOR,112#' })
  })
})

describe('a change of it', () => {
  it('names what is wrong with its path, and keeps nothing then', async () => {
    const { data } = await see()
    const wrong = { ...beep, texts: [{ ...beep.texts[0], gprs: 'BEEP,{other}#', read: 'DYD#' }] }
    const refused = await keep({ ...own, commands: [wrong], off: ['nothing'] })
    expect(refused).toMatchObject({ status: 400, code: 40001 })
    expect(pathsOf(refused)).toEqual([
      'document.commands.0.texts.0.gprs',
      'document.commands.0.texts.0.read',
      'document.off.0',
    ])
    const text = { ...beep.texts[0], source: 's'.repeat(200), gprs: `BEEP,${'1'.repeat(230)}#` }
    const texts = ['at4', 'gt06', 'x3', 'vl', 'll', 'obd', 's11l', 'mt700'].map((family) => ({
      ...text,
      families: [family],
    }))
    const commands = Array.from({ length: 80 }, (_, at) => ({ ...beep, name: `ownBeep${at}`, texts }))
    const large = await keep({ ...own, commands })
    expect(JSON.stringify(large.data)).toContain('256 kB')
    expect((await see()).data.revision).toBe(data.revision)
  })

  it('is refused when somebody else was faster, and of two at once one is kept', async () => {
    const { data } = await see()
    const bodies = ['at4', 'at5'].map((family) => ({
      revision: data.revision,
      document: { version: 1, families: [family] },
    }))
    const answers = await Promise.all(bodies.map((body) => write(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await write(bodies[0] ?? {})).toMatchObject({ code: 21080 })
    expect((await see()).data.revision).toBe(data.revision + 1)
  })

  it('stands in the log with what was there before, and only where something changed', async () => {
    await keep(own)
    const entries = () =>
      database.db.select().from(businessLogs).where(eq(businessLogs.action, 'commandCatalogue.edit'))
    const before = (await entries()).length
    await keep(own)
    expect(await entries()).toHaveLength(before)
    await keep({ ...own, commands: [{ ...beep, texts: [{ ...beep.texts[0], gprs: 'BUZZ,{times}#' }] }] })
    const last = (await entries()).at(-1)
    expect(last).toMatchObject({ actorName: 'admin', objectKind: 'commandCatalogue' })
    expect(Object.keys(last?.changes ?? {})).toEqual(['commandTexts'])
    expect(JSON.stringify(last?.changes.commandTexts?.before)).toContain('BEEP,{times}#')
    expect(JSON.stringify(last?.changes.commandTexts?.after)).toContain('BUZZ,{times}#')
  })

  it('shows in other processes within seconds', async () => {
    const [worker, web] = [makeReader(database.db), makeReader(database.db)]
    const hasBeep = async (reader: typeof worker) =>
      commandNamed('ownBeep', (await reader.current()).catalogue) !== null
    expect([await hasBeep(worker), await hasBeep(web)]).toEqual([false, false])
    await keep(own)
    await until(async () => (await hasBeep(worker)) && (await hasBeep(web)))
  })

  it('of an older release counts as far as it fits, and what does not is named', async () => {
    const { data } = await keep(own)
    const gone = { ...beep, name: 'gone' }
    const document = { version: 1, ...own, commands: [gone, beep] }
    await database.db
      .update(commandCatalogue)
      .set({ revision: data.revision + 1, document: JSON.stringify(document) })
    const now = await see()
    expect(now.data.document.commands.map(({ name }) => name)).toEqual(['ownBeep'])
    expect(now.data.leftOut).toEqual(['commands.0.name'])
  })
})
