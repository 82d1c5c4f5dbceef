import type { Locator, Page } from '@playwright/test'
import { createTranslator } from 'next-intl'
import type postgres from 'postgres'
import type { Alert } from '@/lib/alerts/alert-schema'
import ar from '@/messages/ar.json' with { type: 'json' }
import en from '@/messages/en.json' with { type: 'json' }
import es from '@/messages/es.json' with { type: 'json' }
import { FakeBrowser, readVapid } from '../support/push-server'
import { linkIn, readMail, type ShownMail } from '../support/read-mail'
import type { MailBox } from '../support/smtp-server'
import { expectAccessible } from './support/accessibility'
import { addContact, alertsOf, Drive, openDesk, watchSpeed } from './support/alert-desk'
import { hearSounds, soundsOn } from './support/heard-sounds'
import { test } from './support/mail-world'
import { deliverPush, noticesOn, pressNotice, subscribedBy, subscribeHere } from './support/push-browser'
import { expect } from './support/test'

const { why } = en.events
/** A busy machine is given its time. */
const SOON = { timeout: 60_000 }

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })
test.skip(({ isMobile }) => isMobile, 'it is about processes; the phone in it is a window of its own')
test.describe.configure({ timeout: 300_000 })

test('an alert sounds at the desk, is mailed and pushed, is dealt with by its notice, and snoozed by its mail', async ({
  page,
  context,
  world,
  sql,
  signIn,
}) => {
  const desk = await openDesk({ page, sql, signIn })
  const { van } = desk
  await watchSpeed(page, desk, { mail: true, push: true })
  const own = new FakeBrowser()
  await subscribeHere(context, { endpoint: `${world.pushes.origin}/${desk.login}`, keys: own.keys })
  await hearSounds(context)
  await turnPushOn(page)
  await turnSoundOn(page)
  const drive = new Drive(world.gatewayGt06Port, van)
  try {
    const row = page.getByRole('row').filter({ hasText: van.name })
    await drive.speedOnce()
    await expect(row).toContainText(en.eventTypes.overspeed, SOON)
    await expect(row).toContainText(en.events.unprocessed)
    await expect.poll(() => soundsOn(page)).toBeGreaterThan(0)

    const pushes = () => world.pushes.received.filter(({ path }) => path === `/${desk.login}`)
    await expect.poll(() => pushes().length, SOON).toBe(1)
    const [message] = pushes()
    const { claims, publicKey } = readVapid(message?.headers.authorization ?? '')
    expect(claims.aud).toBe(world.pushes.origin)
    expect(publicKey).toBe(await subscribedBy(page))
    await deliverPush(page, own.open(message?.body ?? Buffer.alloc(0)))
    await expect
      .poll(() => noticesOn(page))
      .toMatchObject([
        { title: `${es.eventTypes.overspeed}: ${van.name}`, lang: 'es', actions: [es.pushNotice.process] },
      ])
    await pressNotice(context, 'process')
    await expect(row).not.toContainText(en.events.unprocessed)
    await expect(row).toContainText(desk.name)
    expect(await noticesOn(page)).toEqual([])

    const mails = mailsTo(world.box, desk.email)
    await expect.poll(() => mails().length, SOON).toBe(1)
    const [mail = readMail()] = mails()
    expect(mail.subject).toBe(`${es.eventTypes.overspeed}: ${van.name}`)
    expect(mail.headers['list-unsubscribe']).toMatch(
      /^<http:\/\/localhost:\d+\/api\/alert-mail\?token=[\w-]+>$/,
    )
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    await snooze(page, linkIn(mail, es.alertMail.snoozeLink))

    await drive.speedOnce()
    const [second] = await alertsOf(page, van, { count: 2 })
    const told = await openWhy(page, second)
    for (const channel of ['mail', 'push'] as const) {
      const line = told.filter({ hasText: why.channels[channel] })
      await expect(line).toContainText(why.states.suppressed)
      await expect(line).toContainText(why.reasons.snoozed)
    }
    expect([mails().length, pushes().length]).toEqual([1, 1])
  } finally {
    drive.end()
  }
})

test('what waits for a digest comes in one mail at its time, and what nobody deals with goes to a second contact', async ({
  page,
  world,
  sql,
  signIn,
}) => {
  const desk = await openDesk({ page, sql, signIn })
  const { van } = desk
  const second = await addContact({ page, sql }, desk)
  await watchSpeed(page, desk, { mail: true, escalation: { afterMinutes: 15, contactIds: [second.id] } })
  await askForDigest(page)
  const drive = new Drive(world.gatewayGt06Port, van)
  try {
    await drive.speedOnce()
    await drive.speedOnce()
  } finally {
    drive.end()
  }
  const [alert] = await alertsOf(page, van, { count: 2 })
  const held = (await openWhy(page, alert)).filter({ hasText: why.channels.mail })
  await expect(held).toContainText(why.states.held)
  await expect(held).toContainText(why.reasons.digest)
  const [own, others] = [mailsTo(world.box, desk.email), mailsTo(world.box, second.email)]
  expect([own().length, others().length]).toEqual([0, 0])

  await sql`update alert_deliveries set until = now() where state = 'held' and to_account_id = ${desk.id}`
  await expect.poll(() => own().length, SOON).toBe(1)
  const [digest = readMail()] = own()
  const digestText = createTranslator({ locale: 'es', messages: es, namespace: 'alertDigest' })
  expect(digest.subject).toBe(digestText('heading', { count: 2 }))
  expect(digest.text).toContain(van.name)
  expect(digest.text).toContain(`${es.eventTypes.overspeed} ×2`)
  await page.goto(linkIn(digest, es.alertDigest.action))
  const listed = page.getByRole('row').filter({ hasText: van.name })
  await expect(listed.first()).toContainText(en.eventTypes.overspeed)

  expect(await escalateNow(sql, alert)).toBe(1)
  await expect.poll(() => others().length, SOON).toBe(1)
  const [escalation = readMail()] = others()
  expect(escalation.subject).toBe(`${ar.eventTypes.overspeed}: ${van.name}`)
  const [escalated = ''] = ar.alertMail.escalated.split('{')
  expect(escalation.text).toContain(escalated)
  const told = await openWhy(page, alert)
  await expect(told.filter({ hasText: why.stages.escalation })).toContainText(why.states.told)
})

test('an alert is processed on a phone in Arabic, which the desk sees, and goes to nobody else', async ({
  page,
  context,
  browser,
  world,
  sql,
  signIn,
}) => {
  const desk = await openDesk({ page, sql, signIn })
  const { van } = desk
  const second = await addContact({ page, sql }, desk)
  await watchSpeed(page, desk, { mail: true, escalation: { afterMinutes: 15, contactIds: [second.id] } })
  await page.goto('/monitorEvent')
  const phone = await browser.newContext({
    baseURL: world.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  await phone.addCookies([{ name: 'locale', value: 'ar', url: world.url }])
  const hand = await phone.newPage()
  await hand.goto('/monitorEvent')
  for (const [on, { live }] of [[page, en.events] as const, [hand, ar.events] as const])
    await expect(on.getByText(live, { exact: true })).toBeVisible()
  const drive = new Drive(world.gatewayGt06Port, van)
  await drive.speedOnce()
  drive.end()

  const t = ar.events
  const card = hand.getByRole('list', { name: t.list }).getByRole('listitem').filter({ hasText: van.name })
  await expect(card).toContainText(ar.eventTypes.overspeed, SOON)
  await expect(hand.locator('html')).toHaveAttribute('dir', 'rtl')
  await card.getByRole('button').tap()
  const sheet = hand.getByRole('dialog', { name: t.details.label })
  await sheet.getByRole('button', { name: t.process.action, exact: true }).tap()
  const asked = hand.getByRole('dialog').filter({ has: hand.getByLabel(t.process.handler) })
  await asked.getByLabel(t.process.handler).fill('سارة')
  await asked.getByLabel(t.process.content).fill('اتصلت بالسائق')
  await expectAccessible(hand, { include: '[role=dialog]' })
  await asked.getByRole('button', { name: t.process.save }).tap()
  await expect(asked).toHaveCount(0)
  await expect(sheet).toContainText('اتصلت بالسائق')
  await phone.close()

  const row = page.getByRole('row').filter({ hasText: van.name })
  await expect(row).toContainText('سارة')
  const [alert] = await alertsOf(page, van, { count: 1 })
  expect(await escalateNow(sql, alert)).toBe(1)
  await alertsOf(page, van, { count: 1, stage: 'escalation' })
  const told = await openWhy(page, alert)
  const escalation = told.filter({ hasText: why.stages.escalation })
  await expect(escalation).toContainText(why.reasons.processed)
  await expect(detailsOf(page)).toContainText('اتصلت بالسائق')
  expect(mailsTo(world.box, second.email)()).toEqual([])
})

/** The mails that came for somebody so far. */
const mailsTo = (box: MailBox, address: string) => (): ShownMail[] =>
  box.received.filter(({ to }) => to.includes(address)).map(({ source }) => readMail(source))

async function turnPushOn(page: Page): Promise<void> {
  const { here, turnedOn } = en.settings.push
  await page.goto('/notifications')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  const push = page.getByRole('switch', { name: here })
  await push.click()
  await expect(page.getByText(turnedOn)).toBeVisible()
  await expect(push).toBeChecked()
}

/** Leaves the page at the list of alerts with its sound on: held back by the browser, said so, and let go by a press. */
async function turnSoundOn(page: Page): Promise<void> {
  const { sound, title, live } = en.events
  await page.goto('/monitorEvent')
  await page.getByRole('button', { name: sound.label }).click()
  await expect.poll(() => soundsOn(page)).toBeGreaterThan(0)
  await page.reload()
  const blocked = page.getByText(sound.blocked)
  await expect(blocked).toBeVisible()
  await page.getByRole('heading', { name: title, exact: true }).click()
  await expect(blocked).toHaveCount(0)
  await expect(page.getByText(live, { exact: true })).toBeVisible()
  expect(await soundsOn(page)).toBe(0)
}

/** Follows the link of a mail to where it is done by a press. */
async function snooze(page: Page, link: string): Promise<void> {
  const { snoozeTitle, snooze, snoozedTitle } = en.alertLink
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: snoozeTitle })).toBeVisible()
  await tab.getByRole('button', { name: snooze, exact: true }).click()
  await expect(tab.getByRole('heading', { name: snoozedTitle })).toBeVisible()
  await tab.close()
}

/** Has the mails of who is signed in wait for one a day. */
async function askForDigest(page: Page): Promise<void> {
  const { digest, digests } = en.notifications
  await page.goto('/notifications')
  await page.getByLabel(digest, { exact: true }).selectOption(digests.daily)
  await page.getByRole('button', { name: en.settings.save, exact: true }).click()
  await expect(page.getByText(en.settings.saved).first()).toBeVisible()
}

/** The clock of an escalation is put on to now; returns how many there were. */
async function escalateNow(sql: postgres.Sql, alert: Alert | undefined): Promise<number> {
  const moved = await sql`
    update alert_tellings set due_at = now() where stage = 'escalation' and event_id = ${alert?.id ?? 0}`
  return moved.count
}

const detailsOf = (page: Page): Locator => page.getByRole('complementary', { name: en.events.details.label })

/** Opens an alert in the list and asks why; returns the lines of who was told and who was not. */
async function openWhy(page: Page, alert: Alert | undefined): Promise<Locator> {
  await page.goto(`/monitorEvent?imei=${alert?.imei}`)
  await expect(page.getByRole('status').filter({ hasText: en.events.live })).toBeVisible(SOON)
  const row = page.locator(`[data-event="${alert?.id}"]`)
  // The server drew the rows: what is pressed before the page is alive is lost, and pressed again.
  await expect(async () => {
    await row.getByText(en.eventTypes.overspeed, { exact: true }).click()
    await expect(detailsOf(page)).toBeVisible({ timeout: 2000 })
  }).toPass(SOON)
  await detailsOf(page).getByRole('button', { name: why.title }).click()
  return detailsOf(page).getByRole('listitem')
}
