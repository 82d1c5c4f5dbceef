import type { Page } from '@playwright/test'
import { atMost, type Bench, percentile } from './support/bench'
import { registerDevices } from './support/devices'
import { placeFleet } from './support/fleet'
import { makeLinks } from './support/share-links'
import { startStack } from './support/stack'
import { inBrowser, signIn, startWeb } from './support/web'

const VISITS = 9
/** A slow phone on a slow line: a quarter of the processor, 4 Mbit/s, 60 ms to the server and back. */
const SLOWER = 4
const LINE = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 125_000 }

/** Marks the first picture with the vehicle in it. As text: what bundles a bench puts calls of its own into functions. */
const LOOK = `requestAnimationFrame(function look() {
  const seen = document.querySelector('.vehicle *')
  if (seen && seen.getBoundingClientRect().width > 0)
    requestAnimationFrame(() => performance.mark('vehicle-seen'))
  else requestAnimationFrame(look)
})`

/** How long somebody who opens a share link on a slow phone waits until the vehicle is seen. */
export const sharePage: Bench = async (report) => {
  const stack = await startStack()
  try {
    const [imei = ''] = await registerDevices(stack, 1)
    await placeFleet(stack, 1)
    const url = await startWeb(stack)
    const maker = { url, cookie: await signIn(url) }
    const [link] = await makeLinks(stack, maker, [[{ id: 1, imei }]], 0)
    const times: number[] = []
    // The first visit warms the server, not the phone.
    for (let visit = 0; visit <= VISITS; visit++)
      await inBrowser(url, async (page) => {
        const ms = await seenAfter(page, `${url}/monitorShare#${link?.token}`)
        if (visit > 0) times.push(ms)
      })
    report.note(
      `a browser of its own for each of ${VISITS} visits, nothing kept; processor ÷ ${SLOWER}, 4 Mbit/s`,
    )
    report.figure('link opened to vehicle seen, median', percentile(times, 0.5), 'ms', atMost(2500))
    report.figure('link opened to vehicle seen, longest', Math.max(...times), 'ms', atMost(2500))
  } finally {
    await stack.stop()
  }
}

/** Milliseconds from the press on a link to the first picture that has the vehicle in it. */
async function seenAfter(page: Page, address: string): Promise<number> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', LINE)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript({ content: LOOK })
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => performance.getEntriesByName('vehicle-seen')[0]?.startTime)
  return (await seen.jsonValue()) as number
}
