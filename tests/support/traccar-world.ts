/** A server of Traccar with one of everything, as its database has it; every door of a test serves this one. */
export const IMEIS = { van: '350000000000017', truck: '350000000000025', shared: '350000000000033' }

const attributes = (value: object = {}) => JSON.stringify(value)
const user = (id: number, name: string, email: string, more: object = {}) => ({
  id,
  name,
  email,
  readonly: false,
  administrator: false,
  disabled: false,
  expirationtime: null,
  devicelimit: -1,
  userlimit: 0,
  devicereadonly: false,
  limitcommands: false,
  disablereports: false,
  login: null,
  phone: null,
  temporary: false,
  attributes: attributes(),
  ...more,
})
const device = (id: number, name: string, uniqueid: string, more: object = {}) => ({
  id,
  name,
  uniqueid,
  groupid: null,
  positionid: null,
  attributes: attributes(),
  phone: null,
  model: null,
  contact: null,
  category: null,
  disabled: false,
  expirationtime: null,
  lastupdate: '2026-09-03 12:00:00',
  ...more,
})

export const TABLES: Record<string, Record<string, unknown>[]> = {
  tc_users: [
    user(1, 'admin', 'admin', { administrator: true }),
    user(2, 'Nordwind Logistics', 'boss@nordwind.example', { userlimit: -1, phone: '+49 30 1234' }),
    user(3, 'Anna', 'anna@nordwind.example', {
      readonly: true,
      attributes: attributes({ timezone: 'Europe/Berlin' }),
    }),
    user(4, 'Bo', 'bo@nordwind.example'),
    user(5, 'Ghost', 'not a login'),
  ],
  tc_groups: [
    { id: 10, name: 'Berlin', groupid: null, attributes: attributes({ speedLimit: 54 }) },
    { id: 11, name: 'Vans', groupid: 10, attributes: attributes() },
  ],
  tc_devices: [
    device(100, "O'Hara's van", IMEIS.van, {
      groupid: 11,
      model: 'GT06N',
      category: 'van',
      phone: '+491511234567',
      contact: 'Depot 3',
      positionid: 1,
    }),
    device(101, 'Truck', IMEIS.truck, { category: 'truck', disabled: true, positionid: 2 }),
    device(102, 'Shared', IMEIS.shared, { attributes: attributes({ speedLimit: 27 }) }),
    device(103, 'Broken', 'x!'),
  ],
  tc_drivers: [
    { id: 20, name: 'Ines Maier', uniqueid: 'D-77', attributes: attributes() },
    { id: 21, name: 'Nobody', uniqueid: 'D-78', attributes: attributes() },
  ],
  tc_geofences: [
    {
      id: 30,
      name: 'Depot',
      description: 'North gate',
      calendarid: null,
      area: 'CIRCLE (52.52 13.405, 300)',
      attributes: attributes({ color: '#ff8800' }),
    },
    {
      id: 31,
      name: 'Route',
      description: null,
      calendarid: null,
      area: 'LINESTRING (52.52 13.4, 52.53 13.45)',
      attributes: attributes({ polylineDistance: 50 }),
    },
    {
      id: 32,
      name: 'Country',
      description: null,
      calendarid: null,
      area: 'POLYGON ((48 8, 48 14, 54 14, 48 8))',
      attributes: attributes(),
    },
  ],
  tc_maintenances: [
    {
      id: 80,
      name: 'Oil',
      type: 'totalDistance',
      start: 5_000_000,
      period: 15_000_000,
      attributes: attributes(),
    },
    {
      id: 81,
      name: 'Inspection',
      type: 'fixTime',
      start: 0,
      period: 31_536_000_000,
      attributes: attributes(),
    },
  ],
  tc_calendars: [{ id: 90, name: 'Working hours', attributes: attributes() }],
  tc_reports: [{ id: 91, type: 'summary', description: 'Every Monday', calendarid: 90 }],
  tc_servers: [{ id: 1, attributes: attributes({ 'web.liveRouteLength': 20 }) }],
  tc_attributes: [
    { id: 40, description: 'Fuel', type: 'number', attribute: 'fuel', expression: 'adc1 * 2', priority: 0 },
  ],
  tc_notifications: [
    notification(50, 'geofenceEnter', { notificators: 'web,mail', always: true }),
    notification(51, 'deviceOverspeed', { notificators: 'web', always: true }),
    notification(52, 'alarm', {
      notificators: 'mail,sms',
      attributes: attributes({ alarms: 'sos,hardBraking,strange' }),
    }),
    notification(53, 'textMessage', { always: true }),
    notification(54, 'deviceOffline', { always: true, description: 'Silence' }),
    notification(55, 'maintenance', { always: true, notificators: 'mail' }),
  ],
  tc_commands: [
    {
      id: 60,
      description: 'Where',
      type: 'custom',
      textchannel: false,
      attributes: attributes({ data: 'WHERE#' }),
    },
    { id: 61, description: 'Stop', type: 'engineStop', textchannel: false, attributes: attributes() },
    { id: 62, description: 'Reboot', type: 'rebootDevice', textchannel: false, attributes: attributes() },
  ],
  tc_user_user: [
    { userid: 2, manageduserid: 3 },
    { userid: 2, manageduserid: 4 },
  ],
  tc_user_device: [
    { userid: 3, deviceid: 101 },
    { userid: 3, deviceid: 102 },
    { userid: 4, deviceid: 102 },
    { userid: 2, deviceid: 103 },
  ],
  tc_user_group: [{ userid: 3, groupid: 10 }],
  tc_user_geofence: [
    { userid: 3, geofenceid: 30 },
    { userid: 2, geofenceid: 31 },
    { userid: 2, geofenceid: 32 },
  ],
  tc_user_notification: [50, 51, 52, 53, 54, 55].map((notificationid) => ({ userid: 2, notificationid })),
  tc_user_command: [60, 61, 62].map((commandid) => ({ userid: 2, commandid })),
  tc_user_maintenance: [80, 81].map((maintenanceid) => ({ userid: 3, maintenanceid })),
  tc_device_maintenance: [80, 81].map((maintenanceid) => ({ deviceid: 101, maintenanceid })),
  tc_group_driver: [{ groupid: 11, driverid: 20 }],
  tc_group_geofence: [{ groupid: 10, geofenceid: 30 }],
  tc_group_notification: [],
  tc_device_driver: [],
  tc_device_geofence: [],
  tc_device_notification: [{ deviceid: 101, notificationid: 52 }],
  tc_positions: [
    ...drive(1, 100, '2026-09-01'),
    ...drive(1000, 100, '2026-09-03'),
    ...drive(2, 101, '2026-09-02'),
    // Beyond the pole, and of a device that stays behind.
    ...drive(5000, 100, '2026-09-03')
      .slice(0, 1)
      .map((row) => ({ ...row, latitude: 95.5 })),
    ...drive(5001, 103, '2026-09-03').slice(0, 2),
  ],
}

function notification(id: number, type: string, more: object = {}) {
  return {
    id,
    type,
    attributes: attributes(),
    always: false,
    calendarid: null,
    notificators: 'web',
    description: null,
    commandid: null,
    ...more,
  }
}

/** An hour's drive at noon, with a stop at its end, one row every ten seconds. */
function drive(first: number, deviceid: number, day: string): Record<string, unknown>[] {
  return Array.from({ length: 360 }, (_, index) => {
    const at = new Date(Date.parse(`${day}T12:00:00Z`) + index * 10_000).toISOString()
    const time = at.replace('T', ' ').replace('Z', '')
    const isMoving = index < 300
    return {
      id: first + index * 2,
      protocol: 'gt06',
      deviceid,
      servertime: time,
      devicetime: time,
      fixtime: time,
      valid: true,
      latitude: 52.52 + Math.min(index, 300) * 0.001,
      longitude: 13.4,
      altitude: 40,
      speed: isMoving ? 21.6 : 0,
      course: 0,
      address: null,
      accuracy: 0,
      network: null,
      attributes: attributes({ ignition: isMoving, sat: 9, ...(index === 100 && { alarm: 'hardBraking' }) }),
    }
  })
}
