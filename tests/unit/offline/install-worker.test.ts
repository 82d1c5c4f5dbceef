import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installWorker } from '@/components/offline/install-worker'

const kept = vi.hoisted(() => ({
  claimKept: vi.fn(async () => {}),
  admitKept: vi.fn(),
  forgetKept: vi.fn(async () => {}),
}))
vi.mock('@/components/kept/kept-store', () => kept)

class FakeWorker extends EventTarget {
  readonly told: unknown[] = []
  constructor(public state = 'activated') {
    super()
  }
  postMessage(message: unknown): void {
    this.told.push(message)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active = new FakeWorker()
  update = vi.fn(async () => {})
}

class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration()
  readonly ready = Promise.resolve(this.registration)
  controller: FakeWorker | null = this.registration.active
  register = vi.fn(async (): Promise<FakeRegistration | undefined> => this.registration)
}

let container: FakeContainer
const reload = vi.fn()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const owner = {
  mark: 'a1',
  until: 1,
  outlivesBrowser: false,
  name: 'Harbour',
  timeZone: 'UTC',
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
}
const offer = vi.fn<(reload: () => void) => void>()
const install = (given: typeof owner | null = owner) =>
  installWorker({ owner: given, language: 'ar', world: '/world' }, offer)

beforeEach(() => {
  container = new FakeContainer()
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

/** As a browser does that has found another script. */
function findNew(): FakeWorker {
  const { registration } = container
  const found = new FakeWorker('installing')
  registration.installing = found
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = found
  found.become('installed')
  return found
}

it('has the worker prepare in the language of the page, and the store take the session', async () => {
  await install()
  expect(container.register).toHaveBeenCalledWith('/sw.js')
  expect(container.registration.active.told).toEqual([{ type: 'prepare', language: 'ar', world: '/world' }])
  expect(kept.claimKept).toHaveBeenCalledWith(owner)
  expect(kept.admitKept).toHaveBeenCalledWith(owner)
  expect(offer).not.toHaveBeenCalled()
})

it('keeps nothing in a browser that installs none', async () => {
  container.register.mockResolvedValue(undefined)
  expect(await install()).toBeNull()
  expect(kept.claimKept).not.toHaveBeenCalled()
  expect(kept.admitKept).not.toHaveBeenCalled()
})

it('empties the store for whoever may not see positions, and leaves it where the browser has none', async () => {
  expect((await install(null))?.mark).toBeNull()
  expect(kept.forgetKept).toHaveBeenCalledTimes(1)
  expect(kept.claimKept).not.toHaveBeenCalled()
  kept.claimKept.mockRejectedValueOnce(new Error('private'))
  expect((await install())?.mark).toBeNull()
  expect(kept.admitKept).not.toHaveBeenCalled()
  expect((await install())?.mark).toBe('a1')
})

it('offers a new build, which takes over when that is taken, and only then loads the page anew', async () => {
  await install()
  const found = findNew()
  expect(offer).toHaveBeenCalledTimes(1)
  container.dispatchEvent(new Event('controllerchange'))
  expect(found.told).toEqual([])
  expect(reload).not.toHaveBeenCalled()

  offer.mock.calls[0]?.[0]()
  expect(found.told).toEqual([{ type: 'takeOver' }])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('says nothing of the first one ever, nor once it was stopped', async () => {
  container.controller = null
  const installed = await install()
  findNew()
  expect(offer).not.toHaveBeenCalled()
  container.controller = container.registration.active
  installed?.stop()
  findNew()
  expect(offer).not.toHaveBeenCalled()
})

it('looks for a new build when somebody comes back after a while, not each time', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  await install()
  const { update } = container.registration
  page.dispatchEvent(new Event('visibilitychange'))
  expect(update).not.toHaveBeenCalled()
  now.mockReturnValue(3_600_000)
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(1)
})
