// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DomainCard } from '@/components/domains/domain-card'
import type { Permission } from '@/lib/auth/permissions'
import type { CheckedDomain, Domain } from '@/lib/domains/schema'
import en from '@/messages/en.json'
import { renderInConsole } from '../../support/console-page'

const DOMAIN: Domain = {
  id: 7,
  host: 'fleet.example.org',
  title: 'Northway',
  owner: { id: 2, name: 'North' },
  defaultLanguage: 'en',
  themeColor: '#0f766e',
  hoverColor: null,
  selectedColor: null,
  loginView: 'plain',
  logo: null,
  qrCodeImage: null,
  loginPageIllustration: null,
  demoPageIllustration: null,
  state: 'waiting',
  proof: null,
  checkedAt: null,
  endsAt: null,
  wanted: {
    record: '_tracking-proof.fleet.example.org',
    file: 'http://fleet.example.org/.well-known/tracking-proof.txt',
    value: 'tracking-proof=abc',
  },
}
const asked: string[] = []
let answer: Domain | CheckedDomain = DOMAIN
beforeEach(() => {
  asked.length = 0
  answer = DOMAIN
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`)
    return Response.json({ code: 0, msg: '', data: answer })
  })
})
const open = (domain: Partial<Domain> = {}, permissions: Permission[] = ['domains.edit']) =>
  renderInConsole(
    <DomainCard domain={{ ...DOMAIN, ...domain }} own onEdit={() => {}} onDelete={() => {}} />,
    { permissions },
  )
const prove = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Prove fleet.example.org' }))
  await screen.findByRole('dialog')
}

it('shows what to set, says when it was not found, and closes when it was', async () => {
  open()
  expect(screen.getByText('Waiting for proof')).toBeTruthy()
  await prove()
  for (const text of [DOMAIN.wanted.record, DOMAIN.wanted.file]) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText(DOMAIN.wanted.value)).toHaveLength(2)
  answer = { ...DOMAIN, seen: { record: 'other', file: 'silent' } }
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Neither the record nor the file')
  const { seen } = en.domains.proof
  for (const text of [seen.record.other, seen.file.silent]) expect(screen.getByText(text)).toBeTruthy()
  answer = { ...DOMAIN, state: 'proven', proof: 'dns' }
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
    'POST /api/domains/7/check',
    'POST /api/domains/7/check',
  ])
})

it('lets those give a host who may, and nobody else', async () => {
  const { unmount } = open()
  await prove()
  expect(screen.queryByRole('button', { name: 'Give without proof' })).toBeNull()
  unmount()
  open({}, ['domains.edit', 'domains.give'])
  await prove()
  answer = { ...DOMAIN, state: 'proven', proof: 'given' }
  await userEvent.click(screen.getByRole('button', { name: 'Give without proof' }))
  await waitFor(() => expect(asked).toContain('POST /api/domains/7/give'))
})

it('says until when a lost proof can be found again, and asks for none of a proven host', () => {
  const { unmount } = open({ state: 'lost', proof: 'dns', endsAt: '2026-05-15T10:00:00.000Z' })
  expect(screen.getByText(/^The brand ends on May 15, 2026/)).toBeTruthy()
  unmount()
  open({ state: 'proven', proof: 'given' })
  expect(screen.getByText('Given by the administrator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Prove/ })).toBeNull()
})
