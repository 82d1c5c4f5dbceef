import * as showWindowOf from '@/app/tsp2/tsp-asset/account/showWindow/[value]/route'
import * as showWindow from '@/app/tsp2/tsp-asset/account/showWindow/route'
import type { RouteModule } from '@/server/next/openapi'
import * as currentUser from './new/account/current/route'
import * as resources from './new/homepage/getResourcesInfo/route'
import * as coins from './new/homepage/queryMiCoinsBalance/route'
import * as batchInstruction from './new/instruction/batchSend/route'
import * as cancelInstruction from './new/instruction/cancel/route'
import * as instructionList from './new/instruction/queryList/route'
import * as sendInstruction from './new/instruction/send/route'
import * as alarmTypes from './new/newAlarm/getAllAlarmType/route'
import * as processAlarm from './new/newAlarm/processAlarm/route'
import * as alarmList from './new/newAlarm/queryAlarmList/route'
import * as addRule from './new/newAlarmRule/addAlarmRule/route'
import * as deleteRuleById from './new/newAlarmRule/deleteAlarmRule/[ruleId]/route'
import * as deleteRule from './new/newAlarmRule/deleteAlarmRule/route'
import * as ruleTypes from './new/newAlarmRule/getAllRuleType/route'
import * as previewRule from './new/newAlarmRule/previewAlarmRule/route'
import * as ruleList from './new/newAlarmRule/queryAlarmRuleList/route'
import * as updateRule from './new/newAlarmRule/updateAlarmRule/route'
import * as mcTypes from './new/newDevice/getAllMcType/route'
import * as nodes from './new/newDevice/getNodeList/route'
import * as addGroupNamed from './new/newEquipment/addGroup/[groupName]/route'
import * as addGroup from './new/newEquipment/addGroup/route'
import * as deleteGroupById from './new/newEquipment/deleteGroup/[groupId]/route'
import * as deleteGroup from './new/newEquipment/deleteGroup/route'
import * as followByImei from './new/newEquipment/follow/[imei]/route'
import * as follow from './new/newEquipment/follow/route'
import * as statisticsOf from './new/newEquipment/getStatistics/[userId]/route'
import * as statistics from './new/newEquipment/getStatistics/route'
import * as searchFor from './new/newEquipment/globalSearchEquipment/[keyword]/route'
import * as search from './new/newEquipment/globalSearchEquipment/route'
import * as equipmentList from './new/newEquipment/queryEquipmentList/route'
import * as topGroupById from './new/newEquipment/topUserGroup/[groupId]/route'
import * as topGroup from './new/newEquipment/topUserGroup/route'
import * as groupName from './new/newEquipment/updateGroupName/route'
import * as addFence from './new/newFence/addFence/route'
import * as deleteFenceById from './new/newFence/deleteFence/[fenceId]/route'
import * as deleteFence from './new/newFence/deleteFence/route'
import * as fenceGroups from './new/newFence/queryFenceGroupList/route'
import * as fenceList from './new/newFence/queryFenceList/route'
import * as updateFence from './new/newFence/updateFence/route'
import * as addLandmark from './new/newLandmark/addLandmark/route'
import * as deleteLandmarkById from './new/newLandmark/deleteLandmark/[landmarkId]/route'
import * as deleteLandmark from './new/newLandmark/deleteLandmark/route'
import * as landmarkList from './new/newLandmark/queryLandmarkList/route'
import * as updateLandmark from './new/newLandmark/updateLandmark/route'
import * as countries from './new/tools/country/all/route'
import * as texts from './new/tools/i18n/route'

/**
 * The documented calls, and those of alerts, rules, fences, landmarks and commands in their manner; one that takes a single
 * value takes it in the path as well.
 */
export const V3_ROUTES: Record<string, RouteModule> = {
  '/v3/new/tools/country/all': countries,
  '/v3/new/tools/i18n': texts,
  '/v3/new/account/current': currentUser,
  '/v3/new/homepage/getResourcesInfo': resources,
  '/v3/new/homepage/queryMiCoinsBalance': coins,
  '/v3/new/instruction/send': sendInstruction,
  '/v3/new/instruction/batchSend': batchInstruction,
  '/v3/new/instruction/queryList': instructionList,
  '/v3/new/instruction/cancel': cancelInstruction,
  '/v3/new/newAlarm/queryAlarmList': alarmList,
  '/v3/new/newAlarm/processAlarm': processAlarm,
  '/v3/new/newAlarm/getAllAlarmType': alarmTypes,
  '/v3/new/newAlarmRule/queryAlarmRuleList': ruleList,
  '/v3/new/newAlarmRule/addAlarmRule': addRule,
  '/v3/new/newAlarmRule/updateAlarmRule': updateRule,
  '/v3/new/newAlarmRule/deleteAlarmRule': deleteRule,
  '/v3/new/newAlarmRule/deleteAlarmRule/[ruleId]': deleteRuleById,
  '/v3/new/newAlarmRule/previewAlarmRule': previewRule,
  '/v3/new/newAlarmRule/getAllRuleType': ruleTypes,
  '/v3/new/newFence/queryFenceList': fenceList,
  '/v3/new/newFence/queryFenceGroupList': fenceGroups,
  '/v3/new/newFence/addFence': addFence,
  '/v3/new/newFence/updateFence': updateFence,
  '/v3/new/newFence/deleteFence': deleteFence,
  '/v3/new/newFence/deleteFence/[fenceId]': deleteFenceById,
  '/v3/new/newLandmark/queryLandmarkList': landmarkList,
  '/v3/new/newLandmark/addLandmark': addLandmark,
  '/v3/new/newLandmark/updateLandmark': updateLandmark,
  '/v3/new/newLandmark/deleteLandmark': deleteLandmark,
  '/v3/new/newLandmark/deleteLandmark/[landmarkId]': deleteLandmarkById,
  '/v3/new/newDevice/getAllMcType': mcTypes,
  '/v3/new/newDevice/getNodeList': nodes,
  '/v3/new/newEquipment/queryEquipmentList': equipmentList,
  '/v3/new/newEquipment/globalSearchEquipment': search,
  '/v3/new/newEquipment/globalSearchEquipment/[keyword]': searchFor,
  '/v3/new/newEquipment/follow': follow,
  '/v3/new/newEquipment/follow/[imei]': followByImei,
  '/v3/new/newEquipment/addGroup': addGroup,
  '/v3/new/newEquipment/addGroup/[groupName]': addGroupNamed,
  '/v3/new/newEquipment/deleteGroup': deleteGroup,
  '/v3/new/newEquipment/deleteGroup/[groupId]': deleteGroupById,
  '/v3/new/newEquipment/updateGroupName': groupName,
  '/v3/new/newEquipment/getStatistics': statistics,
  '/v3/new/newEquipment/getStatistics/[userId]': statisticsOf,
  '/v3/new/newEquipment/topUserGroup': topGroup,
  '/v3/new/newEquipment/topUserGroup/[groupId]': topGroupById,
  '/tsp2/tsp-asset/account/showWindow': showWindow,
  '/tsp2/tsp-asset/account/showWindow/[value]': showWindowOf,
}
