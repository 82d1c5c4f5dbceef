import type { FleetEmbedApi } from '@/public/embed/v1'
import { defineElement } from './element'
import { mount } from './mount'

/** `/embed/v1.js`: bundled into one file for pages of others, which it must not burden. */
const { currentScript } = document
// None of a module: then the embed says its host.
const scriptHost = currentScript instanceof HTMLScriptElement ? currentScript.src : ''

window.FleetEmbed = {
  mount: (element, options) => mount(element, options, scriptHost),
} satisfies FleetEmbedApi
defineElement(scriptHost)
