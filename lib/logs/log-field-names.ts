/** Fields whose name is written elsewhere than under `logs.fields`, where the screen that edits them shows it. */
const ELSEWHERE: Record<string, string> = {
  'sensors.fuel': 'deviceRecord.fuelSensor',
  'sensors.bluetooth': 'deviceRecord.bluetooth',
  'sources.policy': 'deviceRecord.fields.sourcePolicy',
  'sources.addresses': 'deviceRecord.fields.sourceAddresses',
  'alarms.input1': 'deviceRecord.ports.input1',
  'alarms.input2': 'deviceRecord.ports.input2',
  defaultLanguage: 'domains.language',
  themeColor: 'domains.themeColor',
  hoverColor: 'domains.hoverColor',
  selectedColor: 'domains.selectedColor',
  loginView: 'domains.loginView',
  logo: 'domains.picture.logo',
  qrCodeImage: 'domains.picture.qrCodeImage',
  loginPageIllustration: 'domains.picture.loginPageIllustration',
  demoPageIllustration: 'domains.picture.demoPageIllustration',
}

/** Of a device, which has two ends. */
const OF_DEVICES: Record<string, string> = {
  expiresAt: 'deviceRecord.expires',
  userExpiresAt: 'deviceRecord.userExpires',
}

/** Inside of a value that has parts. */
const INSIDE: Record<string, string> = {
  kind: 'deviceRecord.fuelSensor',
  tank: 'deviceRecord.tank',
  curve: 'deviceRecord.calibration',
  mac: 'deviceRecord.fields.macAddress',
}

/** Alarm settings are named within their group: “Temperature: Minimum”. */
const ALARM_GROUPS: Record<string, string> = {
  overspeedKmh: 'speed',
  overspeedSeconds: 'speed',
  minTemperatureC: 'temperature',
  maxTemperatureC: 'temperature',
  minTyreKpa: 'tyres',
  maxTyreKpa: 'tyres',
  maxTyreC: 'tyres',
  fuelTheftLitres: 'fuelTheft',
  fuelTheftMinutes: 'fuelTheft',
  mileageThresholdKm: 'mileage',
  mileageStartKm: 'mileage',
  continuousKm: 'mileage',
  ignitionHours: 'engine',
  ignitionStartHours: 'engine',
  nightFrom: 'night',
  nightTo: 'night',
}

/** What the fields of logged changes are called. `text` gives the text of a key, or null where there is none. */
export function logFieldNames(text: (key: string) => string | null) {
  const ofRecord = (name: string) => text(`deviceRecord.fields.${name}`)
  return {
    /** A field of an object; `customer.driverName` is one of a part of a device's record. */
    of: (name: string, kind?: string): string => {
      const key = (kind === 'device' && OF_DEVICES[name]) || ELSEWHERE[name]
      if (key) return text(key) ?? name
      const [part, inner] = name.split('.')
      if (inner === undefined) return text(`logs.fields.${name}`) ?? ofRecord(name) ?? name
      const group = part === 'alarms' && ALARM_GROUPS[inner]
      const title = ofRecord(inner) ?? inner
      return group ? `${text(`deviceRecord.groups.${group}`)}: ${title}` : title
    },
    /** A part of a value: `port` within `fuel` is `fuelPort`. */
    within: (parent: string, name: string): string =>
      (parent === 'thresholds' ? text(`alertRules.fields.${name}`) : null) ??
      ofRecord(`${parent}${name.charAt(0).toUpperCase()}${name.slice(1)}`) ??
      (INSIDE[name] ? text(INSIDE[name]) : ofRecord(name)) ??
      name,
  }
}
