import { describe, expect, it } from 'vitest'
import { GET as listRules } from '@/app/api/alert-rules/route'
import { PUT as putCatalogue } from '@/app/api/command-catalogue/route'
import type { RulePage } from '@/lib/alerts/rules/rule-schema'
import { callRoute } from '../support/call-route'
import { fieldsOf, ruleCommandWorld } from '../support/rule-command-world'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const { ids, tokens, asked, made, see, change, draw, findFence, logged } = ruleCommandWorld()
/** Of who changes what a command hangs on, and may not send it. */
const REFUSED = { status: 403, code: 21104 }

describe('a rule with a command', () => {
  it('says what it sends, is changed, and told of in the log', async () => {
    const rule = await made({ command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    const none = { ordered: 0, held: 0, late: 0, spokenTooOften: 0, refused: 0 }
    expect(rule).toMatchObject({
      onAlert: { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } },
      commandCounts: none,
      version: 1,
    })
    const other = await change(rule.id, { onAlert: { text: ' STATUS# ' } })
    // What is sent is no other rule.
    expect(other.data).toMatchObject({ onAlert: { text: 'STATUS#' }, version: 1 })
    expect((await change(rule.id, { name: 'Help' })).data).toMatchObject({ onAlert: { text: 'STATUS#' } })
    expect((await change(rule.id, { onAlert: null })).data).toMatchObject({
      onAlert: null,
      commandCounts: null,
    })
    const logs = await logged('kind=alertRule')
    expect(logs.items.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { alertCommand: { before: 'heartbeatInterval 3 5', after: 'STATUS#' } },
        {
          alertCommand: { before: 'STATUS#', after: null },
          alertCommandBy: { before: 'Customer fleet', after: null },
        },
      ]),
    )
  })

  it.each<object>([
    ...['RELAY,1#', 'DYD,000000#', 'dyd,000000#', ' Relay , 1 ', '000000,DYD#'].map((text) => ({ text })),
    { command: 'cutEngine', parameters: {} },
  ])('cuts no engine: %o', async (onAlert) => {
    expect((await asked(onAlert)).code).toBe(21101)
    const { id } = await made(null)
    expect((await change(id, { onAlert })).code).toBe(21101)
  })

  it('restores none, loses no device, and says at the field what is wrong', async () => {
    expect((await asked({ text: 'RELAY,0#' })).code).toBe(21102)
    expect((await asked({ command: 'restoreEngine', parameters: {} })).code).toBe(21102)
    expect((await asked({ text: 'FACTORY#' })).code).toBe(21102)
    expect(await asked({ command: 'nothing', parameters: {} })).toMatchObject({
      code: 21065,
      msg: 'This command is not offered.',
    })
    const parameters = { moving: 0, stopped: 5 }
    const wrong = await asked({ command: 'heartbeatInterval', parameters })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['onAlert.parameters.moving']])
    for (const onAlert of [{}, { text: '' }, { text: 'A', command: 'status' }, { text: 'A', more: 1 }])
      expect((await asked(onAlert)).status).toBe(400)
  })

  it('is set and seen by who sends commands, and changed in what it alerts to by nobody else', async () => {
    expect((await asked({ text: 'STATUS#' }, {}, 'clerk')).status).toBe(403)
    const { id } = await made()
    expect(await see(id, 'clerk')).toMatchObject({ onAlert: null, commandCounts: null })
    expect((await change(id, { onAlert: null }, 'clerk')).status).toBe(403)
    expect(await change(id, { devices: 'all' }, 'clerk')).toMatchObject(REFUSED)
    expect((await change(id, { silenceMinutes: 5 }, 'clerk')).status).toBe(200)
    expect(await see(id)).toMatchObject({ onAlert: { text: 'STATUS#' }, silenceMinutes: 5 })
    expect((await change(id, { onAlert: null }, 'rival')).status).toBe(404)
    expect((await asked(null, {}, 'clerk')).status).toBe(201)
  })
})

it.each([
  ['another condition', { params: { eventTypes: ['sos', 'powerCut'] } }],
  ['other vehicles', { devices: 'all' }],
  ['another time', { activeUntil: '2099-01-01T00:00:00Z' }],
  ['switched on', { enabled: true }],
])('what a rule with a command alerts to is left to who sends it: %s', async (_, said) => {
  const { id } = await made({ text: 'STATUS#' }, { enabled: !('enabled' in said) })
  const refused = await change(id, said, 'clerk')
  expect(refused).toMatchObject({
    ...REFUSED,
    msg: expect.stringMatching(/^A command is sent on this alert/),
  })
  expect((await change(id, said)).status).toBe(200)
  // Nobody needs the right to have nothing sent.
  expect((await change(id, { enabled: false }, 'clerk')).status).toBe(200)
})

describe('the log', () => {
  it('tells of commands to those alone who see them, and finds nothing of them for others', async () => {
    await makeAccount('reader', 'virtual', ids.fleet, { sendCommand: false })
    tokens.reader = await tokenFor('reader')
    const { id } = await made({ text: 'SECRET#' }, { name: 'Of the log' })
    await change(id, { onAlert: { text: 'HIDDEN#' } })
    const query = 'kind=alertRule&search=Of the log'
    const own = await logged(query)
    expect(own).toMatchObject({ total: 2 })
    expect(own.items[0]?.changes).toEqual({ alertCommand: { before: 'SECRET#', after: 'HIDDEN#' } })
    const other = await logged(query, 'reader')
    // The change of nothing but the command is none that they are told of.
    expect([other.total, other.items.map(({ action }) => action)]).toEqual([1, ['alertRules.create']])
    expect(JSON.stringify(other)).not.toMatch(/SECRET|alertCommand/)
    expect(await logged('search=HIDDEN', 'reader')).toMatchObject({ total: 0 })
    expect(await logged('search=SECRET', 'reader')).toMatchObject({ total: 0 })
    expect(await logged('search=HIDDEN')).toMatchObject({ total: 1 })
  })

  it('tells of another author of the same command', async () => {
    const { id } = await made({ text: 'STATUS#' }, { name: 'Of two' })
    await change(id, { onAlert: { text: 'STATUS#' } }, 'shop')
    expect((await logged('kind=alertRule&search=Of two')).items[0]?.changes).toEqual({
      alertCommandBy: { before: 'Customer fleet', after: 'Customer shop' },
    })
  })
})

it('an operator’s command is called as it calls it, in lists of rules and fences', async () => {
  await makeAccount('admin', 'administrator')
  const token = await tokenFor('admin')
  const times = { kind: 'integer', unit: null, min: 1, max: 9, first: 3, label: 'How often' }
  const beep = {
    name: 'ownBeep',
    label: 'Beep',
    category: 'device',
    parameters: { times },
    texts: [{ families: ['own'], gprs: 'BEEP,{times}#', source: 'Manual', mark: 'vendor' }],
  }
  const document = { version: 1, families: ['own'], commands: [beep] }
  const kept = await callRoute(putCatalogue, { token, method: 'PUT', body: { revision: 0, document } })
  expect(kept).toMatchObject({ code: 0 })
  const onAlert = { command: 'ownBeep', parameters: { times: 2 } }
  const words = { name: 'Beep', parameters: { times: { label: 'How often' } } }
  const { id } = await until(async () => {
    // Each process looks at the catalogue now and then.
    const { status, data } = await asked(onAlert)
    return status === 201 ? data : undefined
  })
  expect(await see(id)).toMatchObject({ onAlert, words })
  const page = await callRoute<RulePage>(listRules, { token: tokens.fleet, path: '/api/alert-rules' })
  expect(page.data.items.find((rule) => rule.id === id)).toMatchObject({ words })
  const fence = (await draw(onAlert)).data
  expect(await findFence(fence.id)).toMatchObject({ words })
  expect(await findFence(fence.id, 'clerk')).not.toHaveProperty('words')
})
