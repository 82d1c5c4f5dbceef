import type { Theme } from '@/lib/brand/palette'

/** Colours of the ground. Quiet on purpose: strong colour belongs to vehicles and tracks. */
export type MapPalette = {
  land: string
  water: string
  coast: string
  border: string
  borderRegion: string

  text: string
  textSoft: string
  textCountry: string
  textWater: string
  halo: string

  green: string
  wood: string
  sand: string
  ice: string
  residential: string
  industrial: string
  school: string
  hospital: string
  pitch: string
  cemetery: string
  building: string
  buildingLine: string
  aeroway: string

  motorway: string
  motorwayCasing: string
  trunk: string
  primary: string
  primaryCasing: string
  road: string
  roadCasing: string
  minorLine: string
  path: string
  rail: string
  ferry: string
  poi: string
  poiTransit: string
}

export const MAP_PALETTES: Record<Theme, MapPalette> = {
  light: {
    land: '#f4f5f3',
    water: '#cddbe6',
    coast: '#b3c6d4',
    border: '#b9bfc9',
    borderRegion: '#cfd3da',

    text: '#333b49',
    textSoft: '#656e7d',
    textCountry: '#737d8d',
    textWater: '#55748c',
    halo: '#f7f8f6',

    green: '#e0ebd9',
    wood: '#d5e4cd',
    sand: '#f0ebdc',
    ice: '#fafcfd',
    residential: '#eff0ee',
    industrial: '#ececef',
    school: '#f1ede3',
    hospital: '#f5eaea',
    pitch: '#d6e5cf',
    cemetery: '#dfe8db',
    building: '#e5e5e2',
    buildingLine: '#d8d8d4',
    aeroway: '#e3e5ea',

    motorway: '#f4dfb4',
    motorwayCasing: '#dcc596',
    trunk: '#f7e7c6',
    primary: '#fbf0d6',
    primaryCasing: '#ddd0ae',
    road: '#ffffff',
    roadCasing: '#d7dade',
    minorLine: '#e2e4e6',
    path: '#d3cfc6',
    rail: '#bcc1c9',
    ferry: '#9fb6c8',
    poi: '#777f8d',
    poiTransit: '#4f74b8',
  },
  dark: {
    land: '#191f29',
    water: '#0d131b',
    coast: '#293542',
    border: '#3d4757',
    borderRegion: '#2e3745',

    text: '#cbd2dd',
    textSoft: '#98a2b2',
    textCountry: '#8b96a7',
    textWater: '#6d8aa3',
    halo: '#141a23',

    green: '#182620',
    wood: '#17281f',
    sand: '#222320',
    ice: '#1f2732',
    residential: '#1c222c',
    industrial: '#1c212b',
    school: '#1e2228',
    hospital: '#222029',
    pitch: '#1a2b22',
    cemetery: '#1a2521',
    building: '#1f2631',
    buildingLine: '#29313d',
    aeroway: '#212834',

    motorway: '#57492c',
    motorwayCasing: '#0f141b',
    trunk: '#4a412c',
    primary: '#3d3a31',
    primaryCasing: '#0f141b',
    road: '#2c3441',
    roadCasing: '#10151c',
    minorLine: '#262d38',
    path: '#3a3933',
    rail: '#3b4451',
    ferry: '#2f4457',
    poi: '#8791a1',
    poiTransit: '#7fa0dc',
  },
}
