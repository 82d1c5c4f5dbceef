import { V3_ROUTES } from '@/app/v3/routes'
import type { RouteModule } from '@/server/next/openapi'
import * as ownEmailConfirm from './account/email/confirm/route'
import * as ownEmail from './account/email/route'
import * as ownPassword from './account/password/route'
import * as accountProfile from './account/profile/route'
import * as account from './account/route'
import * as accountChildren from './accounts/[id]/children/route'
import * as accountExplain from './accounts/[id]/explain/route'
import * as accountMove from './accounts/[id]/move/route'
import * as accountPassword from './accounts/[id]/password/route'
import * as accountOne from './accounts/[id]/route'
import * as accountSecondFactor from './accounts/[id]/second-factor/route'
import * as accountSync from './accounts/[id]/sync-settings/route'
import * as accountVirtual from './accounts/[id]/virtual-accounts/route'
import * as accountList from './accounts/route'
import * as accountTree from './accounts/tree/route'
import * as alarmSound from './alarm-sounds/[severity]/route'
import * as alarmSounds from './alarm-sounds/route'
import * as alertContactCode from './alert-contacts/[id]/code/route'
import * as alertContactPreferences from './alert-contacts/[id]/preferences/route'
import * as alertContactResume from './alert-contacts/[id]/resume/route'
import * as alertContact from './alert-contacts/[id]/route'
import * as alertContactVerify from './alert-contacts/[id]/verify/route'
import * as alertContacts from './alert-contacts/route'
import * as alertMail from './alert-mail/route'
import * as alertRule from './alert-rules/[id]/route'
import * as alertRuleKinds from './alert-rules/kinds/route'
import * as alertRulePreview from './alert-rules/preview/route'
import * as alertRules from './alert-rules/route'
import * as alertSnooze from './alert-snoozes/[id]/route'
import * as alertSnoozes from './alert-snoozes/route'
import * as alertsAssignee from './alerts/[id]/assignee/route'
import * as alertsComments from './alerts/[id]/comments/route'
import * as alertsWhy from './alerts/[id]/why/route'
import * as alertsProcess from './alerts/process/route'
import * as alerts from './alerts/route'
import * as announcementAcknowledge from './announcements/[id]/acknowledge/route'
import * as announcementAcknowledgements from './announcements/[id]/acknowledgements/route'
import * as announcementOne from './announcements/[id]/route'
import * as announcementPreview from './announcements/preview/route'
import * as announcements from './announcements/route'
import * as apiKey from './api-keys/[id]/route'
import * as apiKeys from './api-keys/route'
import * as basemapFile from './basemap/file/[z]/[x]/[y]/route'
import * as basemapLand from './basemap/land/[z]/[x]/[y]/route'
import * as basemapPlaces from './basemap/places/[z]/[x]/[y]/route'
import * as basemap from './basemap/route'
import * as basemapWorld from './basemap/world/route'
import * as ownBinding from './bindings/[imei]/route'
import * as bindings from './bindings/route'
import * as blackCarReview from './black-cars/[id]/review/route'
import * as blackCar from './black-cars/[id]/route'
import * as blackCars from './black-cars/route'
import * as brandIcon from './brand/icon/route'
import * as brandPreview from './brand/preview/route'
import * as brand from './brand/route'
import * as businessLogsExport from './business-logs/export/route'
import * as businessLogs from './business-logs/route'
import * as captcha from './captcha/route'
import * as commandCatalogue from './command-catalogue/route'
import * as commandTemplate from './command-templates/[id]/route'
import * as templateCommands from './command-templates/commands/route'
import * as commandTemplates from './command-templates/route'
import * as command from './commands/[id]/route'
import * as batchCancel from './commands/batches/[id]/cancel/route'
import * as batchDevices from './commands/batches/[id]/devices/route'
import * as batchRetry from './commands/batches/[id]/retry/route'
import * as batch from './commands/batches/[id]/route'
import * as batchOffers from './commands/batches/offers/route'
import * as batchPreflight from './commands/batches/preflight/route'
import * as batches from './commands/batches/route'
import * as commandsCancel from './commands/cancel/route'
import * as ownCommandNames from './commands/own-names/route'
import * as commands from './commands/route'
import * as customReport from './custom-reports/[id]/route'
import * as customReportPreview from './custom-reports/preview/route'
import * as customReports from './custom-reports/route'
import * as applicationAccept from './demo-applications/[id]/accept/route'
import * as applicationEnd from './demo-applications/[id]/end/route'
import * as applicationRefuse from './demo-applications/[id]/refuse/route'
import * as applications from './demo-applications/route'
import * as bindingCode from './devices/[imei]/binding-code/route'
import * as deviceCommands from './devices/[imei]/commands/route'
import * as deviceConnection from './devices/[imei]/connection/route'
import * as deviceDay from './devices/[imei]/day/route'
import * as earlierRecords from './devices/[imei]/earlier-records/route'
import * as favourite from './devices/[imei]/favourite/route'
import * as matchedTrack from './devices/[imei]/matched-track/route'
import * as mileage from './devices/[imei]/mileage/route'
import * as phoneAddress from './devices/[imei]/phone-address/route'
import * as devicePicture from './devices/[imei]/pictures/[serial]/route'
import * as devicePictures from './devices/[imei]/pictures/route'
import * as deviceReadings from './devices/[imei]/readings/route'
import * as deviceRecord from './devices/[imei]/record/route'
import * as refusedFiles from './devices/[imei]/refused-files/route'
import * as device from './devices/[imei]/route'
import * as trackExport from './devices/[imei]/track/export/route'
import * as trackMeasured from './devices/[imei]/track/measured/route'
import * as track from './devices/[imei]/track/route'
import * as trackFilePreview from './devices/[imei]/track-files/preview/route'
import * as trackFiles from './devices/[imei]/track-files/route'
import * as trackingApply from './devices/[imei]/tracking/apply/route'
import * as trackingPreview from './devices/[imei]/tracking/preview/route'
import * as tracking from './devices/[imei]/tracking/route'
import * as deviceTransfers from './devices/[imei]/transfers/route'
import * as tripWhy from './devices/[imei]/trips/[start]/why/route'
import * as devicesActivation from './devices/activation/route'
import * as batchEditPreview from './devices/batch-edit/preview/route'
import * as batchEdit from './devices/batch-edit/route'
import * as batchEditSheet from './devices/batch-edit/sheet/route'
import * as devicesBinding from './devices/binding/route'
import * as devicesDeleted from './devices/deleted/route'
import * as deletionPreview from './devices/deletion/preview/route'
import * as devicesDeletion from './devices/deletion/route'
import * as devicesExpiry from './devices/expiry/route'
import * as devicesExport from './devices/export/route'
import * as devicesExportTask from './devices/export/task/route'
import * as devicesGroup from './devices/group/route'
import * as importFile from './devices/import/file/route'
import * as importPreview from './devices/import/preview/route'
import * as importTyped from './devices/import/route'
import * as importTemplate from './devices/import/template/route'
import * as devicesMove from './devices/move/route'
import * as manyPictures from './devices/pictures/route'
import * as devicesRestore from './devices/restore/route'
import * as devices from './devices/route'
import * as devicesSearch from './devices/search/route'
import * as devicesSell from './devices/sell/route'
import * as domainCheck from './domains/[id]/check/route'
import * as domainGive from './domains/[id]/give/route'
import * as domainPicture from './domains/[id]/pictures/[picture]/route'
import * as domainById from './domains/[id]/route'
import * as domainFile from './domains/files/[name]/route'
import * as domainList from './domains/route'
import * as driverAssignment from './driver-assignments/[id]/route'
import * as driverAssignments from './driver-assignments/route'
import * as driverAssignmentTimes from './driver-assignments/times/route'
import * as driverCard from './driver-cards/[id]/route'
import * as driverCardImport from './driver-cards/import/route'
import * as driverCards from './driver-cards/route'
import * as driverCardsUnknown from './driver-cards/unknown/route'
import * as driverField from './driver-fields/[id]/route'
import * as driverFieldOrder from './driver-fields/order/route'
import * as driverFields from './driver-fields/route'
import * as driverLetters from './driver-letters/route'
import * as driverAvatar from './drivers/[id]/avatar/route'
import * as driver from './drivers/[id]/route'
import * as driverExport from './drivers/export/route'
import * as driverImport from './drivers/import/route'
import * as driverImportTemplate from './drivers/import/template/route'
import * as drivers from './drivers/route'
import * as drivingLimits from './driving-limits/route'
import * as emailConfirm from './emails/confirm/route'
import * as embedFeed from './embed/feed/route'
import * as embedFigure from './embed/figure/route'
import * as embedOpen from './embed/open/route'
import * as embedRenew from './embed/renew/route'
import * as embedReport from './embed/report/route'
import * as embedTrack from './embed/track/route'
import * as embedOpenings from './embeds/[id]/openings/route'
import * as embedPreview from './embeds/[id]/preview/route'
import * as embedById from './embeds/[id]/route'
import * as embedTokens from './embeds/[id]/tokens/route'
import * as embedVehicles from './embeds/[id]/vehicles/route'
import * as embedList from './embeds/route'
import * as eventFile from './events/[id]/file/route'
import * as eventsRead from './events/read/route'
import * as events from './events/route'
import * as eventsUnread from './events/unread/route'
import * as favourites from './favourites/route'
import * as feedbackAnswers from './feedback/[id]/answers/route'
import * as feedbackPicture from './feedback/[id]/picture/route'
import * as feedbackOne from './feedback/[id]/route'
import * as feedback from './feedback/route'
import * as fleetBoardEnds from './fleet-board/ends/route'
import * as fleetBoardPdf from './fleet-board/pdf/route'
import * as fleetBoard from './fleet-board/route'
import * as fleetBoardScores from './fleet-board/scores/route'
import * as fleetBoardSettings from './fleet-board/settings/route'
import * as fleetCostFile from './fleet-costs/[id]/file/route'
import * as fleetCost from './fleet-costs/[id]/route'
import * as fleetCostVoid from './fleet-costs/[id]/void/route'
import * as fleetCostImport from './fleet-costs/import/route'
import * as fleetCostTemplate from './fleet-costs/import/template/route'
import * as fleetCostMonths from './fleet-costs/months/route'
import * as fleetCostRefuels from './fleet-costs/refuels/route'
import * as fleetCosts from './fleet-costs/route'
import * as fleetCostVehicles from './fleet-costs/vehicles/route'
import * as fleetDocumentFile from './fleet-documents/[id]/file/route'
import * as fleetDocument from './fleet-documents/[id]/route'
import * as fleetDocuments from './fleet-documents/route'
import * as fleetRouteRuns from './fleet-route-runs/route'
import * as fleetRoute from './fleet-routes/[id]/route'
import * as drivenRoute from './fleet-routes/driven/route'
import * as routeLine from './fleet-routes/line/route'
import * as stopOrder from './fleet-routes/order/route'
import * as fleetRoutes from './fleet-routes/route'
import * as fleetScoreDisputes from './fleet-scores/disputes/route'
import * as fleetScoreEvents from './fleet-scores/events/route'
import * as fleetScores from './fleet-scores/route'
import * as fleetVehicleDevices from './fleet-vehicles/[id]/devices/route'
import * as vehicleInsuranceFile from './fleet-vehicles/[id]/insurances/[insurance]/file/route'
import * as vehicleInsurance from './fleet-vehicles/[id]/insurances/[insurance]/route'
import * as vehicleInsurances from './fleet-vehicles/[id]/insurances/route'
import * as fleetVehicle from './fleet-vehicles/[id]/route'
import * as fleetVehicleExport from './fleet-vehicles/export/route'
import * as fleetVehicleImport from './fleet-vehicles/import/route'
import * as fleetVehicleTemplate from './fleet-vehicles/import/template/route'
import * as fleetVehicleNames from './fleet-vehicles/names/route'
import * as vehiclesOfDevices from './fleet-vehicles/of-devices/route'
import * as fleetVehicles from './fleet-vehicles/route'
import * as geofence from './geofences/[id]/route'
import * as geofenceExport from './geofences/export/route'
import * as geofenceGroup from './geofences/groups/[id]/route'
import * as geofenceGroups from './geofences/groups/route'
import * as geofenceImport from './geofences/import/route'
import * as geofences from './geofences/route'
import * as groupById from './groups/[id]/route'
import * as groupsOrder from './groups/order/route'
import * as groups from './groups/route'
import * as health from './health/route'
import * as importTraccarInvitations from './imports/traccar/[id]/invitations/route'
import * as importTraccarStart from './imports/traccar/[id]/start/route'
import * as importTraccarDump from './imports/traccar/dump/route'
import * as importTraccar from './imports/traccar/route'
import * as landmark from './landmarks/[id]/route'
import * as landmarkExport from './landmarks/export/route'
import * as landmarkImport from './landmarks/import/route'
import * as landmarks from './landmarks/route'
import * as live from './live/route'
import * as loginLogs from './login-logs/route'
import * as mail from './mail/route'
import * as mailTest from './mail/test/route'
import * as mailServer from './mail-server/route'
import * as mailServerTest from './mail-server/test/route'
import * as manualPage from './manual/[page]/route'
import * as manual from './manual/route'
import * as mcp from './mcp/route'
import * as messagesDeletion from './messages/deletion/route'
import * as messagesRead from './messages/read/route'
import * as messages from './messages/route'
import * as messagesUnread from './messages/unread/route'
import * as modelAlias from './models/[code]/alias/route'
import * as model from './models/[code]/route'
import * as models from './models/route'
import * as odometerCorrections from './odometer-corrections/route'
import * as oilTank from './oil-tanks/[id]/route'
import * as oilTanks from './oil-tanks/route'
import * as outboxRetry from './outbox/[id]/retry/route'
import * as outbox from './outbox/route'
import * as overview from './overviews/[name]/route'
import * as passwordForgotten from './passwords/forgotten/route'
import * as passwordReset from './passwords/reset/route'
import * as phoneFixes from './phones/[imei]/fixes/route'
import * as phones from './phones/route'
import * as placesReverse from './places/reverse/route'
import * as positions from './positions/route'
import * as traccarPositions from './positions/traccar/route'
import * as preference from './preferences/[name]/route'
import * as pushKey from './push/key/route'
import * as pushSubscription from './push/subscriptions/[id]/route'
import * as pushSubscriptions from './push/subscriptions/route'
import * as pushTest from './push/test/route'
import * as quarantinedRetry from './quarantine/[id]/retry/route'
import * as quarantined from './quarantine/[id]/route'
import * as quarantine from './quarantine/route'
import * as reportSchedule from './report-schedules/[id]/route'
import * as reportScheduleRuns from './report-schedules/[id]/runs/route'
import * as reportScheduleSendNow from './report-schedules/[id]/send-now/route'
import * as reportSchedules from './report-schedules/route'
import * as reportExport from './reports/[name]/export/route'
import * as report from './reports/[name]/route'
import * as reports from './reports/route'
import * as scoreProfilePreview from './score-profile/preview/route'
import * as scoreProfile from './score-profile/route'
import * as search from './search/route'
import * as secondFactorConfirm from './second-factor/confirm/route'
import * as secondFactorCodes from './second-factor/recovery-codes/route'
import * as secondFactor from './second-factor/route'
import * as serviceNodes from './service-nodes/route'
import * as servicePlan from './service-plans/[id]/route'
import * as servicePlans from './service-plans/route'
import * as serviceStates from './service-states/route'
import * as serviceFile from './services/[id]/file/route'
import * as serviceOne from './services/[id]/route'
import * as serviceVoid from './services/[id]/void/route'
import * as fleetServices from './services/route'
import * as session from './session/route'
import * as sessionById from './sessions/[id]/route'
import * as ownSessions from './sessions/route'
import * as setup from './setup/route'
import * as shareFeed from './share/feed/route'
import * as shareOpen from './share/open/route'
import * as shareRenew from './share/renew/route'
import * as shareTrail from './share/trail/route'
import * as shareMail from './shares/[id]/mail/route'
import * as shareById from './shares/[id]/route'
import * as shareViewLog from './shares/[id]/views/route'
import * as shareLinks from './shares/route'
import * as smsMessages from './sms-provider/messages/route'
import * as smsProvider from './sms-provider/route'
import * as smsProviderTest from './sms-provider/test/route'
import * as smsUsage from './sms-usage/route'
import * as taskCancel from './tasks/[id]/cancel/route'
import * as taskFile from './tasks/[id]/file/route'
import * as taskRetry from './tasks/[id]/retry/route'
import * as task from './tasks/[id]/route'
import * as taskUndo from './tasks/[id]/undo/route'
import * as tasks from './tasks/route'
import * as tellingResume from './telling-preferences/resume/route'
import * as tellingPreferences from './telling-preferences/route'
import * as unknownDevices from './unknown-devices/route'
import * as unreadStreams from './unread-streams/route'
import * as vehicleCounters from './vehicle-counters/route'
import * as virtualAccountPassword from './virtual-accounts/[id]/password/route'
import * as virtualAccount from './virtual-accounts/[id]/route'
import * as webhookSendAgain from './webhooks/[id]/deliveries/[delivery]/send-again/route'
import * as webhookDeliveries from './webhooks/[id]/deliveries/route'
import * as webhookRotate from './webhooks/[id]/rotate/route'
import * as webhook from './webhooks/[id]/route'
import * as webhookTest from './webhooks/[id]/test/route'
import * as webhooks from './webhooks/route'
import * as workingModeTemplate from './working-mode-templates/[id]/route'
import * as workingModeTemplates from './working-mode-templates/route'
import * as workingModes from './working-modes/route'

/** The routes of our own API by their paths. */
const API_ROUTES = {
  '/api/account': account,
  '/api/accounts': accountList,
  '/api/accounts/[id]': accountOne,
  '/api/accounts/[id]/children': accountChildren,
  '/api/accounts/[id]/explain': accountExplain,
  '/api/accounts/[id]/move': accountMove,
  '/api/accounts/[id]/password': accountPassword,
  '/api/accounts/[id]/sync-settings': accountSync,
  '/api/accounts/[id]/virtual-accounts': accountVirtual,
  '/api/accounts/tree': accountTree,
  '/api/alert-contacts': alertContacts,
  '/api/alert-contacts/[id]': alertContact,
  '/api/alert-contacts/[id]/code': alertContactCode,
  '/api/alert-contacts/[id]/preferences': alertContactPreferences,
  '/api/alert-contacts/[id]/resume': alertContactResume,
  '/api/alert-contacts/[id]/verify': alertContactVerify,
  '/api/alert-mail': alertMail,
  '/api/alert-rules': alertRules,
  '/api/alert-rules/[id]': alertRule,
  '/api/alert-rules/kinds': alertRuleKinds,
  '/api/alert-rules/preview': alertRulePreview,
  '/api/alert-snoozes': alertSnoozes,
  '/api/alert-snoozes/[id]': alertSnooze,
  '/api/alerts': alerts,
  '/api/alerts/process': alertsProcess,
  '/api/alerts/[id]/assignee': alertsAssignee,
  '/api/alerts/[id]/comments': alertsComments,
  '/api/alerts/[id]/why': alertsWhy,
  '/api/alarm-sounds': alarmSounds,
  '/api/alarm-sounds/[severity]': alarmSound,
  '/api/announcements': announcements,
  '/api/announcements/[id]': announcementOne,
  '/api/announcements/[id]/acknowledge': announcementAcknowledge,
  '/api/announcements/[id]/acknowledgements': announcementAcknowledgements,
  '/api/announcements/preview': announcementPreview,
  '/api/basemap': basemap,
  '/api/basemap/file/[z]/[x]/[y]': basemapFile,
  '/api/basemap/land/[z]/[x]/[y]': basemapLand,
  '/api/basemap/places/[z]/[x]/[y]': basemapPlaces,
  '/api/basemap/world': basemapWorld,
  '/api/captcha': captcha,
  '/api/command-catalogue': commandCatalogue,
  '/api/command-templates': commandTemplates,
  '/api/command-templates/[id]': commandTemplate,
  '/api/command-templates/commands': templateCommands,
  '/api/commands': commands,
  '/api/commands/[id]': command,
  '/api/commands/batches': batches,
  '/api/commands/batches/[id]': batch,
  '/api/commands/batches/[id]/cancel': batchCancel,
  '/api/commands/batches/[id]/devices': batchDevices,
  '/api/commands/batches/[id]/retry': batchRetry,
  '/api/commands/batches/offers': batchOffers,
  '/api/commands/batches/preflight': batchPreflight,
  '/api/commands/cancel': commandsCancel,
  '/api/commands/own-names': ownCommandNames,
  '/api/custom-reports': customReports,
  '/api/custom-reports/[id]': customReport,
  '/api/custom-reports/preview': customReportPreview,
  '/api/devices': devices,
  '/api/devices/batch-edit': batchEdit,
  '/api/devices/batch-edit/preview': batchEditPreview,
  '/api/devices/batch-edit/sheet': batchEditSheet,
  '/api/devices/import': importTyped,
  '/api/devices/import/file': importFile,
  '/api/devices/import/preview': importPreview,
  '/api/devices/import/template': importTemplate,
  '/api/drivers': drivers,
  '/api/drivers/[id]': driver,
  '/api/drivers/[id]/avatar': driverAvatar,
  '/api/driver-fields': driverFields,
  '/api/driver-fields/[id]': driverField,
  '/api/driving-limits': drivingLimits,
  '/api/driver-fields/order': driverFieldOrder,
  '/api/drivers/export': driverExport,
  '/api/drivers/import': driverImport,
  '/api/drivers/import/template': driverImportTemplate,
  '/api/fleet-board': fleetBoard,
  '/api/fleet-board/ends': fleetBoardEnds,
  '/api/fleet-board/pdf': fleetBoardPdf,
  '/api/fleet-board/scores': fleetBoardScores,
  '/api/fleet-board/settings': fleetBoardSettings,
  '/api/fleet-documents': fleetDocuments,
  '/api/fleet-documents/[id]': fleetDocument,
  '/api/fleet-documents/[id]/file': fleetDocumentFile,
  '/api/devices/[imei]': device,
  '/api/devices/[imei]/pictures': devicePictures,
  '/api/devices/[imei]/pictures/[serial]': devicePicture,
  '/api/devices/[imei]/refused-files': refusedFiles,
  '/api/devices/[imei]/record': deviceRecord,
  '/api/devices/[imei]/commands': deviceCommands,
  '/api/devices/[imei]/connection': deviceConnection,
  '/api/devices/[imei]/day': deviceDay,
  '/api/devices/[imei]/readings': deviceReadings,
  '/api/devices/[imei]/track/measured': trackMeasured,
  '/api/devices/[imei]/earlier-records': earlierRecords,
  '/api/devices/pictures': manyPictures,
  '/api/devices/[imei]/favourite': favourite,
  '/api/devices/[imei]/matched-track': matchedTrack,
  '/api/devices/[imei]/mileage': mileage,
  '/api/devices/[imei]/binding-code': bindingCode,
  '/api/devices/[imei]/phone-address': phoneAddress,
  '/api/devices/[imei]/track': track,
  '/api/devices/[imei]/track-files': trackFiles,
  '/api/devices/[imei]/track-files/preview': trackFilePreview,
  '/api/devices/[imei]/tracking': tracking,
  '/api/devices/[imei]/tracking/apply': trackingApply,
  '/api/devices/[imei]/tracking/preview': trackingPreview,
  '/api/devices/[imei]/trips/[start]/why': tripWhy,
  '/api/devices/[imei]/track/export': trackExport,
  '/api/devices/search': devicesSearch,
  '/api/embed/feed': embedFeed,
  '/api/embed/figure': embedFigure,
  '/api/embed/open': embedOpen,
  '/api/embed/renew': embedRenew,
  '/api/embed/report': embedReport,
  '/api/embed/track': embedTrack,
  '/api/embeds': embedList,
  '/api/embeds/[id]': embedById,
  '/api/embeds/[id]/openings': embedOpenings,
  '/api/embeds/[id]/preview': embedPreview,
  '/api/embeds/[id]/tokens': embedTokens,
  '/api/embeds/[id]/vehicles': embedVehicles,
  '/api/events': events,
  '/api/events/read': eventsRead,
  '/api/events/unread': eventsUnread,
  '/api/events/[id]/file': eventFile,
  '/api/favourites': favourites,
  '/api/geofences': geofences,
  '/api/geofences/[id]': geofence,
  '/api/geofences/export': geofenceExport,
  '/api/geofences/groups': geofenceGroups,
  '/api/geofences/groups/[id]': geofenceGroup,
  '/api/geofences/import': geofenceImport,
  '/api/groups': groups,
  '/api/health': health,
  '/api/imports/traccar': importTraccar,
  '/api/imports/traccar/[id]/invitations': importTraccarInvitations,
  '/api/imports/traccar/[id]/start': importTraccarStart,
  '/api/imports/traccar/dump': importTraccarDump,
  '/api/landmarks': landmarks,
  '/api/landmarks/[id]': landmark,
  '/api/landmarks/export': landmarkExport,
  '/api/landmarks/import': landmarkImport,
  '/api/live': live,
  '/api/manual': manual,
  '/api/manual/[page]': manualPage,
  '/api/feedback': feedback,
  '/api/feedback/[id]': feedbackOne,
  '/api/feedback/[id]/answers': feedbackAnswers,
  '/api/feedback/[id]/picture': feedbackPicture,
  '/api/mcp': mcp,
  '/api/messages': messages,
  '/api/messages/deletion': messagesDeletion,
  '/api/messages/read': messagesRead,
  '/api/messages/unread': messagesUnread,
  '/api/models': models,
  '/api/models/[code]': model,
  '/api/models/[code]/alias': modelAlias,
  '/api/overviews/[name]': overview,
  '/api/phones': phones,
  '/api/phones/[imei]/fixes': phoneFixes,
  '/api/positions': positions,
  '/api/positions/traccar': traccarPositions,
  '/api/places/reverse': placesReverse,
  '/api/push/key': pushKey,
  '/api/push/subscriptions': pushSubscriptions,
  '/api/push/subscriptions/[id]': pushSubscription,
  '/api/push/test': pushTest,
  '/api/service-nodes': serviceNodes,
  '/api/quarantine': quarantine,
  '/api/quarantine/[id]': quarantined,
  '/api/quarantine/[id]/retry': quarantinedRetry,
  '/api/report-schedules': reportSchedules,
  '/api/report-schedules/[id]': reportSchedule,
  '/api/report-schedules/[id]/runs': reportScheduleRuns,
  '/api/report-schedules/[id]/send-now': reportScheduleSendNow,
  '/api/reports': reports,
  '/api/reports/[name]': report,
  '/api/reports/[name]/export': reportExport,
  '/api/search': search,
  '/api/session': session,
  '/api/setup': setup,
  '/api/share/feed': shareFeed,
  '/api/share/open': shareOpen,
  '/api/share/renew': shareRenew,
  '/api/share/trail': shareTrail,
  '/api/shares': shareLinks,
  '/api/shares/[id]': shareById,
  '/api/shares/[id]/mail': shareMail,
  '/api/shares/[id]/views': shareViewLog,
  '/api/tasks': tasks,
  '/api/tasks/[id]': task,
  '/api/tasks/[id]/cancel': taskCancel,
  '/api/tasks/[id]/file': taskFile,
  '/api/tasks/[id]/retry': taskRetry,
  '/api/tasks/[id]/undo': taskUndo,
  '/api/outbox': outbox,
  '/api/outbox/[id]/retry': outboxRetry,
  '/api/telling-preferences': tellingPreferences,
  '/api/telling-preferences/resume': tellingResume,
  '/api/unknown-devices': unknownDevices,
  '/api/unread-streams': unreadStreams,
  '/api/virtual-accounts/[id]': virtualAccount,
  '/api/virtual-accounts/[id]/password': virtualAccountPassword,
  '/api/webhooks': webhooks,
  '/api/webhooks/[id]': webhook,
  '/api/webhooks/[id]/deliveries': webhookDeliveries,
  '/api/webhooks/[id]/deliveries/[delivery]/send-again': webhookSendAgain,
  '/api/webhooks/[id]/rotate': webhookRotate,
  '/api/webhooks/[id]/test': webhookTest,
  '/api/working-mode-templates': workingModeTemplates,
  '/api/working-mode-templates/[id]': workingModeTemplate,
  '/api/working-modes': workingModes,
  '/api/devices/[imei]/transfers': deviceTransfers,
  '/api/devices/activation': devicesActivation,
  '/api/bindings': bindings,
  '/api/bindings/[imei]': ownBinding,
  '/api/devices/binding': devicesBinding,
  '/api/devices/deleted': devicesDeleted,
  '/api/devices/deletion': devicesDeletion,
  '/api/devices/deletion/preview': deletionPreview,
  '/api/devices/expiry': devicesExpiry,
  '/api/devices/export': devicesExport,
  '/api/devices/export/task': devicesExportTask,
  '/api/devices/group': devicesGroup,
  '/api/devices/move': devicesMove,
  '/api/devices/restore': devicesRestore,
  '/api/devices/sell': devicesSell,
  '/api/groups/[id]': groupById,
  '/api/groups/order': groupsOrder,
  '/api/preferences/[name]': preference,
  '/api/account/password': ownPassword,
  '/api/account/email': ownEmail,
  '/api/account/email/confirm': ownEmailConfirm,
  '/api/account/profile': accountProfile,
  '/api/api-keys/[id]': apiKey,
  '/api/api-keys': apiKeys,
  '/api/black-cars': blackCars,
  '/api/black-cars/[id]': blackCar,
  '/api/black-cars/[id]/review': blackCarReview,
  '/api/business-logs': businessLogs,
  '/api/business-logs/export': businessLogsExport,
  '/api/login-logs': loginLogs,
  '/api/second-factor/confirm': secondFactorConfirm,
  '/api/second-factor/recovery-codes': secondFactorCodes,
  '/api/accounts/[id]/second-factor': accountSecondFactor,
  '/api/driver-letters': driverLetters,
  '/api/score-profile': scoreProfile,
  '/api/score-profile/preview': scoreProfilePreview,
  '/api/second-factor': secondFactor,
  '/api/sessions/[id]': sessionById,
  '/api/sessions': ownSessions,
  '/api/driver-assignments': driverAssignments,
  '/api/driver-assignments/[id]': driverAssignment,
  '/api/driver-assignments/times': driverAssignmentTimes,
  '/api/driver-cards': driverCards,
  '/api/driver-cards/[id]': driverCard,
  '/api/driver-cards/import': driverCardImport,
  '/api/driver-cards/unknown': driverCardsUnknown,
  '/api/fleet-route-runs': fleetRouteRuns,
  '/api/fleet-scores': fleetScores,
  '/api/fleet-scores/disputes': fleetScoreDisputes,
  '/api/fleet-scores/events': fleetScoreEvents,
  '/api/fleet-routes': fleetRoutes,
  '/api/fleet-routes/[id]': fleetRoute,
  '/api/fleet-routes/driven': drivenRoute,
  '/api/fleet-routes/line': routeLine,
  '/api/fleet-routes/order': stopOrder,
  '/api/fleet-vehicles': fleetVehicles,
  '/api/odometer-corrections': odometerCorrections,
  '/api/service-plans/[id]': servicePlan,
  '/api/service-plans': servicePlans,
  '/api/service-states': serviceStates,
  '/api/services/[id]/file': serviceFile,
  '/api/services/[id]/void': serviceVoid,
  '/api/services/[id]': serviceOne,
  '/api/services': fleetServices,
  '/api/fleet-costs': fleetCosts,
  '/api/fleet-costs/[id]': fleetCost,
  '/api/fleet-costs/[id]/file': fleetCostFile,
  '/api/fleet-costs/[id]/void': fleetCostVoid,
  '/api/fleet-costs/import': fleetCostImport,
  '/api/fleet-costs/import/template': fleetCostTemplate,
  '/api/fleet-costs/months': fleetCostMonths,
  '/api/fleet-costs/refuels': fleetCostRefuels,
  '/api/fleet-costs/vehicles': fleetCostVehicles,
  '/api/oil-tanks': oilTanks,
  '/api/oil-tanks/[id]': oilTank,
  '/api/vehicle-counters': vehicleCounters,
  '/api/fleet-vehicles/[id]': fleetVehicle,
  '/api/fleet-vehicles/[id]/devices': fleetVehicleDevices,
  '/api/fleet-vehicles/[id]/insurances': vehicleInsurances,
  '/api/fleet-vehicles/[id]/insurances/[insurance]': vehicleInsurance,
  '/api/fleet-vehicles/[id]/insurances/[insurance]/file': vehicleInsuranceFile,
  '/api/fleet-vehicles/export': fleetVehicleExport,
  '/api/fleet-vehicles/import': fleetVehicleImport,
  '/api/fleet-vehicles/import/template': fleetVehicleTemplate,
  '/api/fleet-vehicles/names': fleetVehicleNames,
  '/api/fleet-vehicles/of-devices': vehiclesOfDevices,
  '/api/emails/confirm': emailConfirm,
  '/api/passwords/forgotten': passwordForgotten,
  '/api/passwords/reset': passwordReset,
  '/api/brand': brand,
  '/api/brand/icon': brandIcon,
  '/api/brand/preview': brandPreview,
  '/api/domains': domainList,
  '/api/domains/[id]': domainById,
  '/api/domains/[id]/check': domainCheck,
  '/api/domains/[id]/give': domainGive,
  '/api/domains/[id]/pictures/[picture]': domainPicture,
  '/api/domains/files/[name]': domainFile,
  '/api/mail': mail,
  '/api/mail/test': mailTest,
  '/api/sms-provider': smsProvider,
  '/api/sms-provider/test': smsProviderTest,
  '/api/sms-provider/messages': smsMessages,
  '/api/sms-usage': smsUsage,
  '/api/mail-server': mailServer,
  '/api/mail-server/test': mailServerTest,
  '/api/demo-applications': applications,
  '/api/demo-applications/[id]/accept': applicationAccept,
  '/api/demo-applications/[id]/end': applicationEnd,
  '/api/demo-applications/[id]/refuse': applicationRefuse,
} satisfies Record<string, RouteModule>

/** Every documented route by its path. A test holds this list against the files that there are. */
export const ROUTES: Record<string, RouteModule> = { ...API_ROUTES, ...V3_ROUTES }

/** The browser's `api()` knows the routes by their types. */
declare module '@/lib/http/api-types' {
  interface ApiRegister {
    routes: typeof API_ROUTES
  }
}
