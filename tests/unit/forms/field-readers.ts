import { z } from 'zod'
import { createAccountBody } from '@/lib/accounts/account-fields'
import { changePasswordBody, editProfileBody } from '@/lib/accounts/profile-schema'
import { setupBody } from '@/lib/accounts/schema'
import { createVirtualBody } from '@/lib/accounts/virtual-schema'
import { createContactBody } from '@/lib/alerts/people/contact-schema'
import { preferencesBody } from '@/lib/alerts/people/preferences-schema'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { createApiKeyBody } from '@/lib/auth/api-key-schema'
import { submitBlackCarBody } from '@/lib/black-cars/schema'
import { templateBody } from '@/lib/commands/template-schema'
import { applyBody } from '@/lib/demo-applications/schema'
import { addDeviceForm } from '@/lib/devices/add-form'
import { alarmSettings } from '@/lib/devices/alarm-schema'
import { bindDeviceBody } from '@/lib/devices/binding'
import { deviceFilterForm } from '@/lib/devices/filter-form'
import { importChoice } from '@/lib/devices/import-schema'
import { modelForm } from '@/lib/devices/model-schema'
import { basicData, customerData } from '@/lib/devices/record-schema'
import { sensorSettings } from '@/lib/devices/sensor-schema'
import { createDomainBody } from '@/lib/domains/schema'
import { createEmbedBody } from '@/lib/embeds/schema'
import { assignmentTerms, commentBody } from '@/lib/events/note-schema'
import { processingTerms } from '@/lib/events/processing-schema'
import { assignmentBody } from '@/lib/fleet/assignments/schema'
import { cardBody } from '@/lib/fleet/cards/schema'
import { costBody } from '@/lib/fleet/costs/cost-schema'
import { documentTerms } from '@/lib/fleet/documents/schema'
import { driverBody } from '@/lib/fleet/drivers/driver-schema'
import { ownFieldBody } from '@/lib/fleet/drivers/own-fields'
import { drivingLimits } from '@/lib/fleet/hours/driving-limits'
import { voidBody } from '@/lib/fleet/ledger/entry-schema'
import { routeBody } from '@/lib/fleet/routes/route-schema'
import { disputeBody } from '@/lib/fleet/scores/dispute-schema'
import { scoreProfileBody } from '@/lib/fleet/scores/score-profile'
import { planBody } from '@/lib/fleet/services/plan-schema'
import { correctionBody, serviceBody } from '@/lib/fleet/services/service-schema'
import { tankBody } from '@/lib/fleet/tanks/tank-schema'
import { carryBody } from '@/lib/fleet/vehicles/device-schema'
import { insuranceTerms } from '@/lib/fleet/vehicles/insurance-schema'
import { vehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { boardSettings } from '@/lib/fleet-board/settings-schema'
import { createGeofenceBody } from '@/lib/geofences/schema'
import { dumpFields, traccarImportBody } from '@/lib/imports/traccar/order-schema'
import { createLandmarkBody } from '@/lib/landmarks/schema'
import { mailServerBody } from '@/lib/mail/server-schema'
import { customReport } from '@/lib/reports/custom-schema'
import { scheduleBody } from '@/lib/reports/schedule-schema'
import { createShareBody } from '@/lib/shares/schema'
import { smsProviderBody } from '@/lib/sms/provider-schema'
import { trackingThresholds } from '@/lib/tracking/thresholds'
import { webhookBody } from '@/lib/webhooks/schema'
import { modeTemplateBody } from '@/lib/working-modes/template-schema'

/** A file that does something by the field; with the word that the field has there, where that is another. */
type Reader = string | readonly [file: string, word: string]
type FormReaders = { forms: readonly string[]; shape: z.ZodType; readers: Readonly<Record<string, Reader>> }

const all = (file: string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, file]))

const RECIPIENTS = ['contactIds', 'roles', 'accountIds', 'webhookIds']

const SESSION = 'server/auth/session.ts'
const PERMISSIONS = 'lib/auth/permissions.ts'
const FACTS = 'components/accounts/account-facts.tsx'
const FOUND = 'db/queries/accounts/account-search.ts'

const SWITCHES = {
  ...all(SESSION, ['webLogin', 'appLogin', 'disabled', 'expiresAt']),
  ...all(PERMISSIONS, [
    'viewReport',
    'modifyData',
    'sendCommand',
    'batchCommands',
    'cutEngine',
    'smsCommands',
    'editByWeb',
    'shareLinks',
  ]),
  editByApp: 'lib/auth/access.ts',
  twoFactorRequired: 'db/queries/auth/second-factors.ts',
}
const SETTINGS = {
  language: 'server/auth/sign-in.ts',
  timeZone: 'lib/format/formats.ts',
  ...all('lib/format/units.ts', ['distanceUnit', 'volumeUnit', 'temperatureUnit']),
  mapType: 'components/map/use-basemaps.ts',
  ...all('db/queries/accounts/account-map-keys.ts', ['mapKey', 'parentMapKey']),
}
const CONTACT = {
  ...all(FOUND, ['customerName', 'contact', 'company', 'email', 'phone']),
  ...all(FACTS, ['country']),
}
const SHOWN = ['name', 'plate', 'speed', 'address', 'driver', 'phone', 'destination']
const CIRCLE = ['lat', 'lon', 'radiusM']
const SENT_ON_ALERT = {
  ...all(
    'lib/commands/resolve-order.ts',
    ['text', 'command', 'parameters'].map((field) => `onAlert.${field}`),
  ),
  'engine.password': 'server/commands/confirm-cut.ts',
}
const WRITTEN_DOWN = 'lib/v3/equipment.ts'

/** What is drawn is no field of a form. */
const withoutShape = ({ shape: _, ...fields }: z.ZodRawShape) => z.object(fields)

export const FIELD_READERS: Readonly<Record<string, FormReaders>> = {
  accounts: {
    forms: ['components/accounts/account-form.tsx', 'components/accounts/form-sheet.tsx'],
    shape: createAccountBody,
    readers: {
      ...CONTACT,
      ...SETTINGS,
      ...SWITCHES,
      remark: FACTS,
      parentId: 'db/queries/accounts/account-delete.ts',
      type: 'lib/auth/access.ts',
      ...all('server/auth/sign-in.ts', ['account', 'password']),
      nodeId: 'lib/devices/check-transfer.ts',
      fenceQuota: 'db/queries/geofences/fence-room.ts',
      landmarkQuota: 'db/queries/landmarks/landmark-room.ts',
    },
  },
  'an import from Traccar': {
    forms: ['order-form', 'server-form'].map((one) => `components/settings/import-traccar/${one}.tsx`),
    shape: traccarImportBody,
    readers: {
      ...all('server/imports/traccar/open-source.ts', ['door', 'url', 'user', 'zone']),
      ...all('server/imports/traccar/rest-client.ts', ['password', 'token']),
      ...all('worker/tasks/import-traccar.ts', ['from', 'positions']),
    },
  },
  'a dump of Traccar': {
    forms: ['components/settings/import-traccar/dump-form.tsx'],
    shape: dumpFields,
    readers: {
      name: 'server/imports/traccar/order-import.ts',
      zone: 'server/imports/traccar/open-source.ts',
      ...all('worker/tasks/import-traccar.ts', ['from', 'positions']),
    },
  },
  'the provider of SMS': {
    forms: ['components/settings/sms-provider/provider-form.tsx'],
    shape: smsProviderBody,
    readers: {
      ...all('lib/sms/render-request.ts', ['method', 'url', 'user', 'password', 'contentType', 'sender']),
      ...all('lib/sms/render-request.ts', ['headers.name', 'headers.value']),
      body: 'lib/sms/render-request.ts',
      successText: 'server/sms/send-sms.ts',
      ...all('db/queries/sms/sms-messages.ts', ['price', 'currency']),
    },
  },
  embeds: {
    forms: ['components/settings/embeds/embed-editor.tsx'],
    shape: createEmbedBody,
    readers: {
      name: 'server/embeds/tell-embed.ts',
      'view.kind': 'components/embeds/viewer/embed-page.tsx',
      'view.list': 'components/embeds/viewer/live-view.tsx',
      ...all('lib/embeds/asked-days.ts', ['view.day', 'view.daysBack', 'view.period']),
      ...all('server/embeds/embed-report.ts', ['view.report', 'view.chart', 'view.table']),
      ...all('server/embeds/embed-figures.ts', ['view.dashboard', 'view.figures']),
      ...all('db/queries/embeds/chosen-scope.ts', ['scope.accountId', 'scope.groupIds', 'scope.imeis']),
      ...all(
        'lib/embeds/shown-vehicle.ts',
        ['name', 'plate', 'speed', 'address', 'driver', 'phone'].map((field) => `fields.${field}`),
      ),
      'options.theme': 'app/layout.tsx',
      'options.accent': 'app/layout.tsx',
      'options.language': 'server/next/locale.ts',
      ...all(
        'components/embeds/viewer/embed-map.tsx',
        ['zoom', 'layers', 'fullscreen'].map((control) => `options.controls.${control}`),
      ),
      'options.controls.search': 'components/embeds/viewer/vehicle-list.tsx',
      ...all('server/embeds/tell-embed.ts', ['options.timeZone']),
      ...all(
        'components/embeds/viewer/embed-page.tsx',
        ['distance', 'volume', 'temperature'].map((unit) => `options.units.${unit}`),
      ),
      origins: 'server/embeds/framing.ts',
      mode: ['db/queries/embeds/embed-edits.ts', 'signed'],
      endsAt: 'lib/embeds/judge-embed.ts',
    },
  },
  'templates of commands': {
    forms: ['components/commands/templates/template-form.tsx'],
    shape: templateBody,
    readers: {
      ...all('components/commands/send/command-choice.tsx', ['name', 'text', 'command']),
      ...all('components/commands/templates/template-row.tsx', ['parameters', 'asked']),
      shared: ['db/queries/commands/command-templates.ts', 'isShared'],
    },
  },
  'templates of working modes': {
    forms: ['components/working-modes/templates/mode-template-form.tsx'],
    shape: modeTemplateBody,
    readers: {
      name: 'components/working-modes/templates/mode-template-row.tsx',
      ...all(
        'lib/working-modes/drawing.ts',
        [
          'mode',
          'syncInterval',
          'wakeUpTime',
          'syncTime',
          'weekdays',
          'limitation.unit',
          'limitation.amount',
        ].map((field) => `setting.${field}`),
      ),
      'setting.limitation.thenInterval': 'components/working-modes/mode-preview.tsx',
    },
  },
  'virtual accounts': {
    forms: ['components/accounts/virtual-form.tsx'],
    shape: createVirtualBody,
    readers: {
      ...SWITCHES,
      ...all(FOUND, ['customerName', 'email', 'phone']),
      remark: 'components/accounts/virtual-accounts.tsx',
      ...all('server/auth/sign-in.ts', ['account', 'password']),
      ...all('db/queries/accounts/virtual-account-devices.ts', [
        'devices.kind',
        'devices.imeis',
        'devices.groupIds',
      ]),
    },
  },
  webhooks: {
    forms: ['components/settings/webhooks/webhook-sheet.tsx'],
    shape: webhookBody,
    readers: {
      name: 'server/webhooks/off-mail.ts',
      url: 'server/webhooks/post.ts',
      kinds: 'db/queries/webhooks/tell-webhooks.ts',
      accountId: ['db/queries/webhooks/tell-webhooks.ts', 'scope_account_id'],
      ...all('db/queries/webhooks/webhooks.ts', ['devices.kind', 'devices.imeis', 'devices.groupIds']),
    },
  },
  'the own mail server': {
    forms: ['components/settings/mail-server/mail-server-form.tsx'],
    shape: mailServerBody,
    readers: {
      ...all('server/mail/own-server.ts', ['host', 'port', 'mailFrom', 'user', 'tls']),
      password: 'server/mail/keep-server.ts',
    },
  },
  'the own profile': {
    forms: ['components/settings/profile/profile-screen.tsx'],
    shape: editProfileBody,
    readers: { ...CONTACT, ...SETTINGS, password: 'server/accounts/own-profile.ts' },
  },
  'the own password': {
    forms: ['components/settings/security/password-screen.tsx'],
    shape: changePasswordBody,
    readers: all('app/api/account/password/route.ts', ['oldPassword', 'newPassword']),
  },
  'the first administrator': {
    forms: ['components/login/setup-fields.tsx'],
    shape: setupBody,
    readers: {
      token: 'app/api/setup/route.ts',
      ...all('server/auth/sign-in.ts', ['account', 'password']),
      customerName: FOUND,
    },
  },
  'API keys': {
    forms: ['components/settings/keys/new-key-sheet.tsx'],
    shape: createApiKeyBody,
    readers: {
      // The log says by which key something was done.
      name: ['db/queries/business-logs/business-logs.ts', 'keyName'],
      scopes: 'lib/auth/access.ts',
      expiresAt: 'db/queries/api-keys/api-keys.ts',
      password: 'server/auth/confirm-password.ts',
    },
  },
  'a device that is added': {
    // A phone that registers itself asks for its name alone.
    forms: ['components/devices/adding/add-device-dialog.tsx', 'components/phones/register-phone.tsx'],
    shape: addDeviceForm,
    readers: {
      imei: 'db/queries/devices/devices.ts',
      name: 'lib/live/fields.ts',
      model: 'db/queries/ingest/claim-device.ts',
      sim: 'components/devices/connect/connect-panel.tsx',
    },
  },
  'the binding of a device': {
    forms: ['components/devices/binding/bind-dialog.tsx'],
    shape: bindDeviceBody,
    readers: all('db/queries/devices/device-binding.ts', ['imei', 'code']),
  },
  'a device itself': {
    forms: ['components/devices/record/use-record-form.ts', 'components/devices/record/record-editor.tsx'],
    shape: basicData,
    readers: {
      ...all('lib/live/fields.ts', ['name', 'icon', 'plate', 'groupId']),
      model: 'db/queries/ingest/claim-device.ts',
      sim: 'components/devices/connect/connect-panel.tsx',
      ...all('components/devices/list/device-cell.tsx', ['iccid', 'sn', 'vin', 'remark']),
      ...all(WRITTEN_DOWN, ['imsi', 'macAddress', 'batteryChangedAt']),
      ...all(WRITTEN_DOWN, ['hardwareVersion', 'softwareVersion', 'chipId', 'rfid']),
      'identifiers.imei': ['db/queries/ingest/claim-device.ts', 'deviceIdentifiers'],
      'identifiers.terminal': ['db/queries/ingest/claim-device.ts', 'deviceIdentifiers'],
      'identifiers.vendor': ['db/queries/ingest/claim-device.ts', 'deviceIdentifiers'],
      'sources.policy': 'db/queries/ingest/allowed-sources.ts',
      'sources.addresses': 'db/queries/ingest/allowed-sources.ts',
    },
  },
  'a device’s customer': {
    forms: ['components/devices/record/use-record-form.ts'],
    shape: customerData,
    readers: {
      driverName: 'components/devices/list/device-cell.tsx',
      driverPhone: 'db/queries/devices/devices.ts',
      fuelPer100Km: 'db/queries/devices/device-tanks.ts',
      ...all(WRITTEN_DOWN, ['driverNo', 'idCard', 'carFrame', 'engineNumber']),
      ...all(WRITTEN_DOWN, ['vehicleModel', 'vehicleBrand', 'vehicleColor']),
      ...all(WRITTEN_DOWN, [
        'installedOn',
        'installAddress',
        'installCompany',
        'installPosition',
        'installedBy',
      ]),
    },
  },
  'a device’s alarms': {
    forms: ['components/devices/record/use-record-form.ts'],
    shape: alarmSettings,
    readers: all('lib/alerts/rules/alarm-rules.ts', [
      'overspeedKmh',
      'overspeedSeconds',
      'minTemperatureC',
      'maxTemperatureC',
      'minTyreKpa',
      'maxTyreKpa',
      'maxTyreC',
      'fuelTheftLitres',
      'fuelTheftMinutes',
      'mileageThresholdKm',
      'mileageStartKm',
      'continuousKm',
      'ignitionHours',
      'ignitionStartHours',
      'nightFrom',
      'nightTo',
      'input1.active',
      'input1.inactive',
      'input2.active',
      'input2.inactive',
    ]),
  },
  'a device’s sensors': {
    forms: ['components/devices/record/use-record-form.ts'],
    shape: sensorSettings,
    readers: {
      ...all('lib/tracking/sensing/wiring.ts', [
        'fuel.kind',
        'fuel.port',
        'temperature',
        'door',
        'airConditioner',
      ]),
      ...all('lib/devices/tank-volume.ts', [
        'fuel.tank.shape',
        'fuel.tank.lengthCm',
        'fuel.tank.widthCm',
        'fuel.tank.heightCm',
        'fuel.tank.diameterCm',
      ]),
      ...all('lib/tracking/sensing/litres.ts', [
        'fuel.tank.capacityL',
        'fuel.tank.curve.value',
        'fuel.tank.curve.litres',
      ]),
      relay: 'lib/devices/told-switches.ts',
      ...all('lib/tracking/sensing/battery.ts', ['batteryType', 'nominalVoltage', 'cutoffVoltage']),
      ...all('db/queries/reports/catalogue/clock-in.ts', ['bluetooth.name', 'bluetooth.mac']),
    },
  },
  'tracking thresholds': {
    forms: [],
    shape: trackingThresholds,
    readers: {
      ...all('lib/tracking/movement.ts', ['stopS', 'tripM', 'tripS', 'gapS']),
      silenceS: 'lib/tracking/silence.ts',
      ...all('lib/tracking/periods.ts', ['idleS', 'parkS', 'overspeedKmh', 'overspeedS']),
      ...all('lib/tracking/harsh.ts', ['harshAccelerationMs2', 'harshBrakingMs2', 'harshCorneringMs2']),
    },
  },
  'the filter of devices': {
    forms: ['components/devices/list/filter-form.tsx'],
    shape: deviceFilterForm,
    readers: all('db/queries/devices/device-filter.ts', [
      'imeis',
      'model',
      'status',
      'accountId',
      'subAccounts',
      'name',
      'plate',
      'sim',
      'search',
      'groupId',
      'groupIds',
      'activation',
      'expiry',
      'userExpiry',
      'binding',
      'stock',
    ]),
  },
  'an import of devices': {
    forms: ['components/devices/sheets/import-screen.tsx'],
    shape: importChoice,
    readers: {
      ...all('db/queries/devices/device-import.ts', ['model', 'groupId', 'autoActivate']),
      'owner.id': ['db/queries/devices/device-import.ts', 'accountId'],
      // Names it in the picker.
      'owner.name': 'components/accounts/account-picker.tsx',
    },
  },
  'the catalogue of models': {
    forms: ['components/settings/models/model-dialog.tsx'],
    shape: modelForm,
    readers: {
      ...all('db/queries/devices/device-models.ts', ['code', 'name']),
      vendor: 'components/settings/aliases/aliases-screen.tsx',
      like: 'db/queries/devices/model-edits.ts',
      ...all('db/queries/devices/devices.ts', ['icon', 'retired']),
      simNote: 'components/devices/connect/connect-panel.tsx',
    },
  },
  domains: {
    forms: ['components/domains/domain-editor.tsx'],
    shape: createDomainBody,
    readers: {
      ...all('server/brand/brand.ts', ['host', 'title']),
      defaultLanguage: 'server/next/locale.ts',
      ...all('lib/brand/palette.ts', ['themeColor', 'hoverColor', 'selectedColor']),
      loginView: 'components/login/login-screen.tsx',
    },
  },
  'automatic reports': {
    forms: ['components/report-schedules/schedule-sheet.tsx'],
    shape: scheduleBody,
    readers: {
      ...all('db/queries/reports/schedule-runs.ts', ['report', 'enabled']),
      ...all('worker/tasks/mail-report.ts', ['title', 'recipients']),
      ...all('lib/reports/next-run.ts', ['frequency', 'minute', 'weekday', 'monthDay']),
      format: 'worker/tasks/export-report.ts',
      ...all('db/queries/reports/open-export.ts', ['imeis', 'account', 'subAccounts', 'models']),
      ...all('db/queries/reports/open-export.ts', ['conditions', 'group']),
    },
  },
  'own reports': {
    forms: ['components/custom-reports/report-builder.tsx'],
    shape: customReport,
    readers: {
      ...all('db/queries/reports/custom-reports.ts', ['name', 'shared']),
      ...all('db/queries/reports/definitions.ts', ['source', 'conditions', 'group']),
      ...all('lib/reports/custom-report.ts', ['columns', 'chart.kind', 'chart.by', 'chart.series']),
      ...all('lib/reports/custom-report.ts', ['computed.label', 'computed.formula', 'computed.kind']),
      'computed.total': 'lib/reports/custom-report.ts',
    },
  },
  'share links': {
    // Its fields stand in no form element: searches and choices of a map are among them.
    forms: [],
    shape: createShareBody,
    readers: {
      ...all('server/shares/tell-link.ts', ['name', 'end.kind', 'end.name']),
      ...all('db/queries/shares/make-share.ts', ['hours', 'imeis', 'groupId']),
      ...all('lib/geo/distance.ts', ['end.lat', 'end.lon']),
      'end.radiusM': 'lib/shares/arrival.ts',
      ...all('lib/shares/shown-vehicle.ts', ['deviceIcon', 'aliases']),
      ...all(
        'lib/shares/shown-vehicle.ts',
        SHOWN.map((field) => `fields.${field}`),
      ),
      'fields.trail': 'server/shares/share-view.ts',
      'fields.route': 'server/shares/share-view.ts',
      ...all(
        'lib/shares/share-area.ts',
        CIRCLE.map((field) => `privacy.onlyWithin.${field}`),
      ),
      ...all(
        'lib/shares/share-area.ts',
        CIRCLE.map((field) => `privacy.withheld.${field}`),
      ),
      'privacy.roundM': 'lib/shares/share-area.ts',
      'privacy.delayS': 'server/shares/share-view.ts',
      passcode: 'server/shares/open-share.ts',
      ...all('db/queries/shares/share-views.ts', ['maxViewers', 'tellFirstView']),
    },
  },
  geofences: {
    forms: ['components/geofences/editor/fence-editor.tsx'],
    shape: withoutShape(createGeofenceBody.shape),
    readers: {
      ...all('components/geofences/list/fence-row.tsx', ['name']),
      description: 'db/queries/geofences/fence-list.ts',
      color: 'components/geofences/shape-icon.tsx',
      groupId: 'db/queries/geofences/fence-list.ts',
      ...all('lib/geofences/fence-step.ts', ['enter', 'exit']),
      ...all('lib/geofences/dwell.ts', ['longTimeIn', 'longTimeOut']),
      speedLimitKmh: 'lib/geofences/speeding.ts',
      ...all('lib/time/weekly-schedule.ts', ['schedule.zone', 'schedule.windows.days']),
      ...all('lib/time/weekly-schedule.ts', ['schedule.windows.from', 'schedule.windows.to']),
      ...all('lib/alerts/telling/telling-people.ts', ['mail', 'push']),
      ...all('db/queries/geofences/fence-targets.ts', ['devices', 'groupIds']),
      ...SENT_ON_ALERT,
    },
  },
  'alert rules': {
    forms: [
      'components/alert-rules/editor/rule-editor.tsx',
      'components/alert-rules/editor/use-rule-form.ts',
      'components/fleet/broadcasts/broadcast-form.tsx',
    ],
    // Of the first kind; the types see to it that each kind has a detector.
    shape: createRuleBody.options[0],
    readers: {
      name: 'db/queries/events/subject-names.ts',
      enabled: 'db/queries/alert-rules/rule-edits.ts',
      kind: 'lib/alerts/rules/prepare-rules.ts',
      ...all('lib/alerts/detection/detectors/overspeed.ts', [
        'params.limitFrom',
        'params.limitKmh',
        'params.durationS',
      ]),
      ...all('db/queries/alert-rules/rule-targets.ts', ['devices', 'except']),
      groupIds: 'lib/alerts/rules/rule-terms.ts',
      ...all('lib/time/weekly-schedule.ts', ['schedule.zone', 'schedule.windows.days']),
      ...all('lib/time/weekly-schedule.ts', ['schedule.windows.from', 'schedule.windows.to']),
      ...all('lib/alerts/rules/rule-times.ts', ['activeFrom', 'activeUntil']),
      ...all('lib/alerts/rules/rule-spans.ts', ['minBeforeMinutes', 'maxGapMinutes']),
      severity: 'lib/alerts/rules/rule-terms.ts',
      silenceMinutes: 'lib/alerts/telling/judge-telling.ts',
      maxAgeMinutes: 'db/queries/ingest/save-events.ts',
      ...all('lib/alerts/telling/telling-people.ts', ['tell.mail', 'tell.push']),
      ...all(
        'lib/alerts/telling/telling-people.ts',
        RECIPIENTS.map((field) => `tell.${field}`),
      ),
      ...all(
        'lib/alerts/telling/telling-people.ts',
        RECIPIENTS.map((field) => `tell.escalation.${field}`),
      ),
      'tell.escalation.afterMinutes': 'db/queries/alerts/tell-waiting.ts',
      'tell.availableTimes': 'lib/alerts/telling/judge-telling.ts',
      ...SENT_ON_ALERT,
    },
  },
  'alert contacts': {
    forms: ['components/settings/contacts/contact-sheet.tsx'],
    shape: createContactBody,
    readers: {
      name: 'server/alerts/contact-code.ts',
      ...all('db/queries/alerts/mail-reader.ts', ['language', 'timeZone']),
      ...all('db/queries/alerts/telling-people.ts', ['email', 'role']),
      // For people who call.
      phone: 'components/settings/contacts/contact-row.tsx',
    },
  },
  'how somebody is told of alerts': {
    forms: ['components/settings/notifications/preferences-form.tsx'],
    shape: preferencesBody,
    readers: {
      ...all('lib/alerts/telling/telling-people.ts', [
        'quietFrom',
        'quietTo',
        'digest',
        'digestAt',
        'digestDay',
      ]),
      ...all('lib/alerts/telling/judge-telling.ts', ['mostAnHour', 'unpushedTypes', 'unsubscribed']),
    },
  },
  assignments: {
    forms: ['components/fleet/assignments/assign-form.tsx'],
    shape: assignmentBody,
    readers: {
      vehicleId: 'db/queries/fleet/assignments/lay-driving-times.ts',
      confirmed: 'db/queries/fleet/assignments/assign-driver.ts',
      ...all('lib/fleet/assignments/lay-times.ts', ['driverId', 'source', 'from', 'to']),
    },
  },
  routes: {
    forms: ['components/fleet/routes/editor/route-form-screen.tsx'],
    shape: routeBody,
    readers: {
      ...all('components/fleet/routes/route-row.tsx', ['name', 'points.name', 'lineSource', 'durationS']),
      ...all('lib/fleet/routes/following/way-between.ts', ['points.lat', 'points.lon']),
      ...all('lib/fleet/routes/following/route-stops.ts', ['points.radiusM', 'order']),
      offsetM: 'lib/fleet/routes/following/off-route.ts',
      'points.afterMin': ['lib/fleet/routes/following/route-stops.ts', 'dueAt'],
      'points.landmarkId': 'components/fleet/routes/editor/point-list.tsx',
      line: 'components/fleet/routes/route-overlay.ts',
      imei: 'db/queries/fleet/routes/route-edits.ts',
      'schedule.zone': 'lib/time/weekly-schedule.ts',
      ...all('components/fleet/routes/use-effect-times.ts', [
        'schedule.windows.days',
        'schedule.windows.from',
        'schedule.windows.to',
      ]),
    },
  },
  servicePlans: {
    forms: ['components/fleet/services/plan-form.tsx'],
    shape: planBody,
    readers: {
      name: 'db/queries/fleet/services/tell-services.ts',
      ...all('lib/fleet/services/judge-plan.ts', [
        'intervalM',
        'intervalEngineS',
        'intervalMonths',
        'intervalDays',
        'aheadM',
        'aheadEngineS',
        'aheadDays',
        'startOn',
        'schedule',
      ]),
      emails: 'db/queries/fleet/services/tell-services.ts',
      enabled: 'db/queries/fleet/services/plan-scope.ts',
      // Beside the statement of `plan-scope.ts`, which says which vehicles they mean.
      ...all('db/queries/fleet/services/plan-list.ts', [
        'targets.kind',
        'targets.groupIds',
        'targets.vehicleIds',
      ]),
    },
  },
  services: {
    forms: ['components/fleet/services/service-form.tsx'],
    shape: serviceBody,
    readers: {
      ...all('db/queries/fleet/services/service-edits.ts', [
        'vehicleId',
        'planId',
        'doneOn',
        'odometerM',
        'correctsOdometer',
      ]),
      confirmed: 'db/queries/fleet/services/corrections.ts',
      // The history of the vehicle.
      ...all('components/fleet/services/service-history.tsx', [
        'engineHours',
        'cost',
        'currency',
        'parts',
        'workshop',
        'remark',
      ]),
    },
  },
  voidedServices: {
    forms: ['components/fleet/ledger/void-dialog.tsx'],
    shape: voidBody,
    readers: { reason: 'db/queries/fleet/ledger/entries.ts' },
  },
  fleetCosts: {
    forms: ['components/fleet/costs/cost-form.tsx'],
    shape: costBody,
    readers: {
      ...all('db/queries/fleet/costs/cost-edits.ts', ['vehicleId', 'driverId', 'confirmed']),
      time: 'lib/fleet/costs/cost-moment.ts',
      ...all('components/fleet/costs/cost-rows.tsx', [
        'kind',
        'day',
        'amount',
        'currency',
        'note',
        'litres',
        'fuel',
        'odometerM',
        'station',
      ]),
    },
  },
  oilTanks: {
    forms: ['components/fleet/tanks/tank-form.tsx'],
    shape: tankBody,
    readers: {
      ...all('components/fleet/tanks/tanks-screen.tsx', ['name', 'type', 'code', 'sensor']),
      capacityL: 'db/queries/fleet/tanks/capacities.ts',
      imei: 'db/queries/fleet/tanks/tank-edits.ts',
    },
  },
  odometerCorrections: {
    forms: ['components/fleet/services/odometer-form.tsx'],
    shape: correctionBody,
    readers: {
      ...all('db/queries/fleet/services/corrections.ts', ['vehicleId', 'confirmed']),
      ...all('lib/fleet/services/odometer.ts', ['at', 'odometerM']),
    },
  },
  drivers: {
    forms: ['components/fleet/drivers/filled-form.tsx'],
    shape: driverBody,
    readers: {
      ...all('components/fleet/drivers/use-driver-columns.tsx', [
        'name',
        'number',
        'phone',
        'city',
        'licence',
        'licenceStatus',
      ]),
      ...all('components/fleet/drivers/driver-facts.tsx', [
        'email',
        'registeredOn',
        'registeredPlace',
        'maxSpeedKmh',
      ]),
      licenceExpiresOn: 'db/queries/fleet/drivers/driver-list.ts',
      reminder: ['db/queries/fleet-ends/what-ends.ts', 'reminder'],
      fields: 'components/fleet/drivers/use-driver-columns.tsx',
    },
  },
  driverFields: {
    forms: ['components/fleet/drivers/own-field-form.tsx'],
    shape: ownFieldBody,
    readers: {
      name: 'lib/fleet/drivers/driver-sheet.ts',
      ...all('lib/fleet/drivers/own-fields.ts', ['kind', 'choices']),
    },
  },
  fleetDocuments: {
    forms: ['components/fleet/documents/document-dialog.tsx'],
    shape: documentTerms,
    readers: {
      ...all('components/fleet/documents/document-row.tsx', ['name', 'number']),
      expiresOn: 'components/fleet/documents/document-row.tsx',
    },
  },
  driverCards: {
    forms: ['components/fleet/cards/new-card.tsx'],
    shape: cardBody,
    readers: {
      code: 'db/queries/fleet/cards/card-reads.ts',
      remark: 'db/queries/fleet/cards/card-list.ts',
      driverId: 'lib/fleet/cards/holder-at.ts',
    },
  },
  fleetVehicles: {
    forms: ['components/fleet/vehicles/vehicle-form.tsx'],
    shape: vehicleBody,
    readers: {
      ...all('db/queries/fleet/vehicles/vehicle-list.ts', ['name', 'plate', 'chassis', 'status']),
      ...all('components/fleet/vehicles/vehicle-facts.tsx', [
        'brand',
        'vehicleModel',
        'color',
        'productionYear',
        'seats',
        'wheels',
        'tonnage',
        'cargoType',
        'fuelType',
        'maxSpeedKmh',
        'salesPerson',
        'customerVehicleId',
        'customerDriverId',
      ]),
    },
  },
  carriedDevices: {
    forms: ['components/fleet/vehicles/carry-form.tsx'],
    shape: carryBody,
    readers: {
      imei: 'db/queries/fleet/vehicles/vehicle-list.ts',
      from: 'db/queries/fleet/assignments/remake-by-card.ts',
    },
  },
  vehicleInsurances: {
    forms: ['components/fleet/vehicles/insurance-form.tsx'],
    shape: insuranceTerms,
    readers: {
      ...all('components/fleet/vehicles/vehicle-insurances.tsx', [
        'insurer',
        'policyNumber',
        'amount',
        'premium',
        'currency',
        'startsOn',
        'expiresOn',
      ]),
    },
  },
  'weights of scores': {
    forms: ['components/fleet/scores/profile-form.tsx'],
    shape: scoreProfileBody,
    readers: {
      name: 'components/fleet/scores/scores-screen.tsx',
      'weights.events.harshAcceleration': ['lib/fleet/scores/score.ts', 'events'],
      'weights.events.harshBraking': ['lib/fleet/scores/score.ts', 'events'],
      'weights.events.harshCornering': ['lib/fleet/scores/score.ts', 'events'],
      'weights.events.fatigue': ['lib/fleet/scores/score.ts', 'events'],
      'weights.events.phone': ['lib/fleet/scores/score.ts', 'events'],
      'weights.events.crash': ['lib/fleet/scores/score.ts', 'events'],
      ...all('lib/fleet/scores/score.ts', ['weights.speeding', 'weights.idling', 'weights.night']),
      bands: 'db/queries/reports/scores/report-scores.ts',
    },
  },
  'what does not count in scores': {
    forms: ['components/fleet/scores/dispute-dialog.tsx'],
    shape: disputeBody.omit({ imei: true, kind: true, start: true }),
    readers: { comment: 'components/fleet/scores/scored-events.tsx' },
  },
  fleetBoard: {
    forms: ['components/fleet/board/fuel-form.tsx'],
    shape: boardSettings,
    readers: {
      ...all('lib/fleet-board/board-figures.ts', ['idleLitresPerHour', 'fuelPrice']),
      currency: 'db/queries/fleet-board/read-board.ts',
    },
  },
  drivingLimits: {
    forms: ['components/reports/hours/limits-form.tsx'],
    shape: drivingLimits,
    readers: all('lib/fleet/hours/driving-days.ts', ['dayMinutes', 'stretchMinutes', 'restMinutes']),
  },
  landmarks: {
    forms: ['components/landmarks/editor/landmark-editor.tsx'],
    shape: withoutShape(createLandmarkBody.shape),
    readers: {
      name: 'lib/places/place-text.ts',
      description: 'db/queries/landmarks/landmark-list.ts',
      icon: 'components/landmarks/landmark-icon.tsx',
    },
  },
  'black-car addresses': {
    forms: ['components/black-cars/editor/black-car-editor.tsx'],
    shape: submitBlackCarBody,
    readers: {
      name: 'db/queries/events/subject-names.ts',
      color: 'components/geofences/shape-icon.tsx',
      ...all('lib/geofences/black-car-fence.ts', ['lat', 'lon', 'radiusM']),
    },
  },
  'what was done about an alert': {
    forms: ['components/events/process-dialog.tsx'],
    shape: processingTerms,
    readers: all('db/queries/events/processings.ts', ['handler', 'content']),
  },
  'who is to deal with an alert': {
    forms: ['components/events/assignee-form.tsx'],
    shape: assignmentTerms,
    readers: all('db/queries/events/note-counts.ts', ['assignee']),
  },
  'comments about an alert': {
    forms: ['components/events/comment-form.tsx'],
    shape: commentBody,
    readers: all('db/queries/alerts/alert-notes.ts', ['content']),
  },
  'applications for a demo account': {
    forms: ['components/demo-applications/apply-form.tsx'],
    shape: applyBody,
    readers: {
      ...all('db/queries/demo-applications/trial-accounts.ts', ['name', 'department', 'phone', 'email']),
      // Refused without; nothing else is done by it.
      agreed: 'app/api/demo-applications/route.ts',
    },
  },
}

/** Forms whose fields are made of something else, and of what. */
export const FORMS: Readonly<Record<string, string>> = {
  'components/forms/sheet-form.tsx': 'the fields of whichever form stands in the sheet',
  'components/commands/send/command-form.tsx':
    'the parameters of whichever command is sent, which lib/commands/catalogue/template.ts writes into its text',
  'components/settings/command-catalogue/entry-sheet.tsx':
    'an entry of the catalogue of commands, which lib/commands/catalogue/merge-catalogue.ts makes a command of, or a text of it, which lib/commands/catalogue/parameters.ts writes',
  'components/settings/command-catalogue/model-dialog.tsx':
    'the family of a model, by which lib/commands/catalogue/families.ts finds its texts',
  'components/devices/list/expiry-dialog.tsx':
    'the body of /api/devices/expiry, which its query reads field by field',
  'components/open-api/operation-view.tsx': 'the parameters and bodies of any operation',
  'components/open-api/try-call.tsx': 'the same, which it sends',
  'components/devices/list/group-name-form.tsx': 'the name of a group, under which the tree shows it',
  'components/devices/list/views-menu.tsx': 'the name of a search, under which the menu shows it',
  'components/devices/deletion/delete-dialog.tsx':
    'a name that is compared with what is deleted, and kept nowhere',
  'components/settings/sms-provider/provider-state.tsx': 'a number to which a test is sent at once',
  'components/domains/mail-card.tsx': 'an address to which a mail is sent at once, and which is kept nowhere',
  'components/accounts/password-dialog.tsx': 'a password, by which somebody else signs in',
  'components/settings/security/confirm-with-password.tsx': 'a password that is compared, and kept nowhere',
  'components/settings/security/set-up-factor.tsx': 'a code that is compared, and kept nowhere',
  'components/geofences/editor/area-form.tsx':
    'the fields of whichever area is edited in it, which are above',
  'components/login/login-form.tsx': 'what server/auth/sign-in.ts compares',
  'components/login/email-form.tsx': 'nothing: its button sends what the link holds',
  'components/alert-mail/mail-link-form.tsx':
    'how long a snooze is to last, which server/alerts/follow-link.ts keeps',
  'components/settings/contacts/verify-dialog.tsx': 'a code that is compared, and kept nowhere',
  'components/login/forgotten-form.tsx': 'the account to which a link is mailed',
  'components/login/reset-form.tsx': 'a password, by which the person signs in',
  'components/shares/viewer/passcode-form.tsx': 'a passcode, which server/shares/open-share.ts compares',
  'components/reports/filters/conditions-form.tsx': 'the columns of a report',
}
