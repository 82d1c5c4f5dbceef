import { TO_PARENT_TYPES } from '@/lib/embeds/protocol'
import type { FleetEmbedElement, FleetHandle, FleetOptions } from '@/public/embed/v1'
import { mount } from './mount'

/** What these say can be changed in a frame that is shown; any other change makes it anew. */
const WISHES: readonly string[] = ['vehicle', 'period', 'theme', 'token', 'title']

/** Asks a page of the site's own for a token, in the name of its visitor. */
async function tokenFrom(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' })
  const answer = (await response.json()) as { token?: unknown }
  if (!response.ok || typeof answer.token !== 'string') throw new Error(`token-url: ${response.status}`)
  return answer.token
}

const periodOf = (text: string) => {
  const [from = '', to] = text.split('/')
  return { from, ...(to && { to }) }
}

/** Makes `<fleet-embed>`; `scriptHost` is where this script came from. */
export function defineElement(scriptHost: string): void {
  class FleetEmbed extends HTMLElement implements FleetEmbedElement {
    static readonly observedAttributes = ['embed', 'host', 'token-url', 'autoheight', ...WISHES]
    handle: FleetHandle | null = null
    getToken: FleetEmbedElement['getToken'] = null

    connectedCallback(): void {
      this.show()
    }

    disconnectedCallback(): void {
      this.handle?.destroy()
      this.handle = null
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      const { handle } = this
      if (!handle || before === value) return
      if (!WISHES.includes(name)) this.show()
      else if (name === 'vehicle') handle.selectVehicle(value)
      else if (name === 'title') handle.frame.title = value ?? ''
      else if (!value) return
      else if (name === 'period') handle.setPeriod(periodOf(value))
      else if (name === 'theme') handle.setTheme(value as never)
      else handle.setToken(value)
    }

    /** With the attributes that there are now. */
    private show(): void {
      this.handle?.destroy()
      this.handle = null
      const embed = this.getAttribute('embed')
      if (!embed) return
      const handle = mount(this, this.options(embed), scriptHost)
      for (const name of TO_PARENT_TYPES)
        handle.on(name, (detail) => void this.dispatchEvent(new CustomEvent(name, { detail })))
      this.handle = handle
    }

    private options(embed: string): FleetOptions {
      const of = (name: string) => this.getAttribute(name) || undefined
      const [period, address] = [of('period'), of('token-url')]
      const getToken = () => {
        if (this.getToken) return this.getToken()
        if (address) return tokenFrom(address)
        throw new Error('getToken')
      }
      return {
        embed,
        host: of('host'),
        token: of('token'),
        vehicle: of('vehicle'),
        theme: of('theme') as FleetOptions['theme'],
        title: of('title'),
        period: period ? periodOf(period) : undefined,
        autoHeight: this.hasAttribute('autoheight'),
        // The property may be set after the element stands in the page.
        getToken,
      }
    }
  }
  if (!customElements.get('fleet-embed')) customElements.define('fleet-embed', FleetEmbed)
}
