// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CatalogueScreen } from '@/components/settings/command-catalogue/catalogue-screen'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { type CatalogueDocument, EMPTY_DOCUMENT } from '@/lib/commands/catalogue/catalogue-document'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const t = en.commandCatalogue
const named = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text)

const beep = {
  name: 'ownBeep',
  label: 'Beep',
  category: 'device' as const,
  texts: [{ families: ['gt06'], gprs: 'BEEP#', source: 'Tried on ours', mark: 'seen' as const }],
}

let known: CommandCatalogue
let sent: { revision: number; document: CatalogueDocument }[] = []
let refusal: { code: number; error: string; msg: string } | null = null

beforeEach(() => {
  sent = []
  refusal = null
})

function show(document: Partial<CatalogueDocument> = {}, isMissing = false) {
  known = {
    revision: 3,
    document: { ...EMPTY_DOCUMENT, ...document },
    leftOut: [],
    builtIn: JSON.parse(JSON.stringify({ families: CATALOGUE.families, definitions: CATALOGUE.definitions })),
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', data })
    if (method === 'PUT') {
      const given = JSON.parse(String(body))
      sent.push(given)
      if (refusal) {
        const { code, msg, error } = refusal
        return Response.json({ code, msg, data: { error } }, { status: 409 })
      }
      known = { ...known, revision: given.revision + 1, document: given.document }
      return answer(known)
    }
    if (path === '/api/models') return answer([model('AT4', 'gt06'), model('Phone', 'osmand')])
    if (isMissing) return Response.json({ code: 500, msg: 'It broke.', data: null }, { status: 500 })
    return answer(known)
  })
  renderInConsole(<CatalogueScreen />, { permissions: ['commandCatalogue.edit'] })
}

const model = (code: string, protocol: string) => ({
  code,
  protocol,
  name: code,
  makerName: code,
  alias: null,
  vendor: 'Acme',
  heartbeatSeconds: 180,
  icon: 'car',
  simNote: null,
  retired: false,
  custom: true,
})
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
/** Names of others begin alike; what it does stands behind. */
const ofOurs = ({ name, about }: { name: string; about: string }) => new RegExp(`^${name}.*${about}`)
const open = async (row: RegExp) => {
  await press(row)
  return screen.findByRole('dialog')
}

it('lists every command by what it is about, marks what is not ours, and finds by text', async () => {
  show({ commands: [beep], off: ['status'] })
  const device = await screen.findByRole('region', { name: en.commands.categories.device })
  const row = within(device).getByRole('button', { name: /^Beep/ })
  expect(row.textContent).toContain(t.own)
  const status = within(device).getByRole('button', {
    name: ofOurs(en.commands.catalogue.status),
  })
  expect(status.textContent).toContain(t.off)
  await userEvent.type(screen.getByRole('searchbox'), 'BEEP#')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /famil/ })).toHaveLength(1))
  await userEvent.type(screen.getByRole('searchbox'), 'zzz')
  expect(await screen.findByText(t.none)).toBeTruthy()
})

it('says so when it does not come', async () => {
  show({}, true)
  expect(await screen.findByText(en.settings.notLoaded)).toBeTruthy()
})

it('takes an own text for a family, and says at the field what is wrong with it', async () => {
  show()
  await open(ofOurs(en.commands.catalogue.uploadInterval))
  await press(t.text.add)
  const sheet = await screen.findByRole('dialog', { name: t.text.new })
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'gt06n' }))
  const gprs = within(sheet).getByRole('textbox', { name: t.text.gprs })
  await userEvent.click(gprs)
  await userEvent.paste('TIMER,{every}#')
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.text.source }), 'Our tests')
  await press(t.save)
  expect(await within(sheet).findByText(en.validation.catalogue.undeclared)).toBeTruthy()
  expect(gprs.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])

  await userEvent.clear(gprs)
  await userEvent.click(gprs)
  await userEvent.paste('TIMER,{moving}#')
  await press(t.save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    revision: 3,
    document: {
      commands: [
        {
          name: 'uploadInterval',
          texts: [{ families: ['gt06n'], gprs: 'TIMER,{moving}#', source: 'Our tests', mark: 'seen' }],
        },
      ],
    },
  })
  const view = await screen.findByRole('dialog', { name: en.commands.catalogue.uploadInterval.name })
  expect(within(view).getByRole('article', { name: 'gt06n' }).textContent).toContain('TIMER,{moving}#')
})

it('keeps the texts of working modes, and says at the field what is wrong with one', async () => {
  const modes = { normal: 'EVERY,{seconds}#', week: 'WEEK,{weekdays},{wakeAt}#' }
  const text = { ...beep.texts[0], families: ['at4'], gprs: 'MODE,9#', modes }
  show({ families: ['at4'], commands: [{ name: 'workingMode', texts: [text as never] }, beep] })
  await open(ofOurs(en.commands.catalogue.workingMode))
  const article = await screen.findByRole('article', { name: 'at4' })
  expect(article.textContent).toContain(modes.week)
  await press(named(t.text.editOf, { families: 'at4' }))
  const sheet = await screen.findByRole('dialog', { name: t.text.edit })
  const group = within(within(sheet).getByRole('group', { name: t.text.modes }))
  const field = (name: string) => group.getByRole<HTMLInputElement>('textbox', { name })
  expect(field(t.text.modeKinds.normal).value).toBe(modes.normal)
  expect(field(t.text.modeKinds.timingByClock).value).toBe('')
  expect(group.getByText('{wakeAt} {wakeAgainAt}')).toBeTruthy()
  const hours = field(t.text.modeKinds.timingByHours)
  await userEvent.click(hours)
  await userEvent.paste('WAKE,{every}#')
  await press(t.save)
  expect(await group.findByText(en.validation.catalogue.undeclared)).toBeTruthy()
  expect(hours.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])

  await userEvent.clear(hours)
  await userEvent.paste('WAKE,{hours}#')
  await userEvent.clear(field(t.text.modeKinds.week))
  await press(t.save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.document.commands[0]?.texts).toEqual([
    { ...text, modes: { normal: modes.normal, timingByHours: 'WAKE,{hours}#' } },
  ])
})

it('asks for working modes of the one command that has them', async () => {
  show({ commands: [beep] })
  await open(/^Beep/)
  await press(named(t.text.editOf, { families: 'gt06' }))
  const sheet = within(await screen.findByRole('dialog', { name: t.text.edit }))
  expect(sheet.getByRole('textbox', { name: t.text.gprs })).toBeTruthy()
  expect(sheet.queryByRole('group', { name: t.text.modes })).toBeNull()
})

it('shows that a text cuts the engine while it is typed', async () => {
  show({ commands: [beep] })
  await open(/^Beep/)
  await press(named(t.text.editOf, { families: 'gt06' }))
  const sheet = within(await screen.findByRole('dialog', { name: t.text.edit }))
  const gprs = sheet.getByRole('textbox', { name: t.text.gprs })
  expect(sheet.queryByText(en.commands.dangers.engine)).toBeNull()
  await userEvent.clear(gprs)
  await userEvent.type(gprs, 'RELAY,1#')
  expect(await sheet.findByText(en.commands.dangers.engine)).toBeTruthy()
})

it('makes an own command, whose texts come next', async () => {
  show()
  await press(t.add)
  const sheet = await screen.findByRole('dialog', { name: t.add })
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.command.label }), 'Beep')
  await press(t.save)
  expect(await within(sheet).findByText(en.validation.catalogue.ownName)).toBeTruthy()
  await userEvent.type(within(sheet).getByRole('textbox', { name: t.command.name }), 'Beep')
  await press(t.save)
  await waitFor(() => expect(sent[0]?.document.commands).toMatchObject([{ name: 'ownBeep', label: 'Beep' }]))
  expect(await screen.findByText(t.noTextLong)).toBeTruthy()
})

it('turns a command off, and says why one is not', async () => {
  show()
  await open(ofOurs(en.commands.catalogue.status))
  await userEvent.click(await screen.findByRole('switch', { name: t.offered }))
  await waitFor(() => expect(sent[0]?.document.off).toEqual(['status']))
  refusal = { code: 21080, error: 'catalogueChanged', msg: 'Somebody was faster.' }
  await userEvent.click(screen.getByRole('switch', { name: t.offered }))
  expect(await screen.findByText('Somebody was faster.')).toBeTruthy()
})

it('turns listening in on only after a warning', async () => {
  show()
  const name = t.switches.listenIn.name
  await userEvent.click(await screen.findByRole('switch', { name }))
  const asked = await screen.findByRole('alertdialog', { name: t.switches.listenIn.title })
  expect(sent).toEqual([])
  await userEvent.click(within(asked).getByRole('button', { name: t.switches.turnOn }))
  await waitFor(() => expect(sent[0]?.document.switches).toEqual(['listenIn']))
})

it('puts a model into a new family', async () => {
  show()
  await userEvent.click(await screen.findByRole('tab', { name: t.models.title }))
  await press(t.models.add)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: t.models.model }), 'AT4')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: t.models.family }), t.models.newFamily)
  const family = screen.getByRole('textbox', { name: t.models.familyName })
  await userEvent.type(family, 'AT 4')
  await press(t.save)
  expect(await screen.findByText(en.validation.catalogue.family)).toBeTruthy()
  await userEvent.clear(family)
  await userEvent.type(family, 'at4')
  await press(t.save)
  await waitFor(() => expect(sent[0]?.document).toMatchObject({ families: ['at4'], models: { AT4: 'at4' } }))
})

it('shows what a file would change before it is kept, and what is wrong with one', async () => {
  show({ commands: [beep] })
  await press(t.import.open)
  const dialog = await screen.findByRole('dialog', { name: t.import.title })
  const choose = async (content: string) =>
    userEvent.upload(
      within(dialog).getByLabelText(new RegExp(t.import.choose)),
      new File([content], 'catalogue.json', { type: 'application/json' }),
    )
  const keep = () => within(dialog).getByRole('button', { name: t.import.keep })
  await choose(JSON.stringify({ version: 1, off: ['nothing'] }))
  expect(await within(dialog).findByText('off.0')).toBeTruthy()
  expect(within(dialog).getByText(en.validation.catalogue.unknownCommand)).toBeTruthy()
  expect(keep().hasAttribute('disabled')).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: t.import.takeAway }))
  await choose('no file')
  expect(await within(dialog).findByText(t.import.noJson)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: t.import.takeAway }))
  await choose(JSON.stringify({ version: 1, off: ['status'] }))
  expect(await within(dialog).findByText('ownBeep')).toBeTruthy()
  for (const word of [t.import.verbs.removed, t.import.verbs.added])
    expect(within(dialog).getByText(word)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(keep())
  await waitFor(() => expect(sent[0]?.document).toEqual({ ...EMPTY_DOCUMENT, off: ['status'] }))
})
