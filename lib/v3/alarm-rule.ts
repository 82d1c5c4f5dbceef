import { z } from 'zod'
import { type AlertKindList, alertKindList } from '@/lib/alerts/kinds/kind-list'
import { ALERT_KIND_NAMES } from '@/lib/alerts/kinds/kinds'
import {
  type AlertRule,
  alertRule,
  type CreateRuleBody,
  createRuleBody,
  type EditRuleBody,
  editRuleBody,
  type PreviewRuleBody,
  previewRuleBody,
  type RulePreviewAnswer,
  type RuleQuery,
  rulePreview,
  ruleQuery,
} from '@/lib/alerts/rules/rule-schema'
import { id } from './equipment'
import { recordsOf, recordsTerms } from './records'
import { renamed, restored } from './renamed'

const NAMES = {
  id: 'ruleId',
  name: 'ruleName',
  kind: 'ruleType',
  accountId: 'orgId',
  accountName: 'orgName',
  devices: 'imeiList',
  except: 'exceptImeiList',
  createdAt: 'creationDate',
  updatedAt: 'updateDate',
} as const

/** An alert rule under the names of the documented calls; `groupIds` are groups of devices. */
export const alarmRule = z.object(renamed(alertRule.shape, NAMES))
export type AlarmRule = z.infer<typeof alarmRule>

export const toAlarmRule = (rule: AlertRule): AlarmRule => renamed(rule, NAMES)

export const alarmRuleQuery = z.object({ ...recordsTerms, ruleType: z.enum(ALERT_KIND_NAMES).optional() })
export const alarmRulePage = recordsOf(alarmRule)

/** The query of `/api` that means the same. */
export const toRuleQuery = (query: z.output<typeof alarmRuleQuery>): RuleQuery =>
  ruleQuery.parse({ ...query, search: query.keyword, kind: query.ruleType, page: query.pageNo })

type OfKinds = typeof createRuleBody | typeof previewRuleBody

/** Bodies of all kinds, told apart by `ruleType`. */
const ofTypes = <B extends OfKinds>({ options }: B) => {
  const [first, ...others] = options.map(({ shape }) =>
    z.object(renamed(shape as B['options'][0]['shape'], NAMES)),
  )
  if (!first) throw new Error('there are no kinds of rules')
  return z.discriminatedUnion('ruleType', [first, ...others])
}

export const addRuleBody = ofTypes(createRuleBody)
export const previewBody = ofTypes(previewRuleBody)
/** What is left out stays, of `params` too; a rule stays of its type. */
export const updateRuleBody = z.object({ ruleId: id, ...renamed(editRuleBody.shape, NAMES) })

/** Bodies of `/api` that mean the same. Throw what their schemas find: devices named twice, a schedule that is needed. */
export const toCreateBody = (body: object): CreateRuleBody => createRuleBody.parse(restored(body, NAMES))
export const toPreviewBody = (body: object): PreviewRuleBody => previewRuleBody.parse(restored(body, NAMES))
export const toEditBody = ({ ruleId: _, ...terms }: z.output<typeof updateRuleBody>): EditRuleBody =>
  editRuleBody.parse(restored(terms, NAMES))

const FOUND_NAMES = {
  name: 'deviceName',
  type: 'alarmType',
  time: 'startTime',
  lon: 'lng',
  speedKmh: 'speed',
} as const

const { byDevice, first } = rulePreview.shape

/** What a rule would have found, under the names of the documented calls. */
export const alarmRulePreview = rulePreview.extend({
  byDevice: z.array(z.object(renamed(byDevice.element.shape, FOUND_NAMES))),
  first: z.array(z.object(renamed(first.element.shape, FOUND_NAMES))),
})

export const toAlarmRulePreview = (preview: RulePreviewAnswer): z.infer<typeof alarmRulePreview> => ({
  ...preview,
  byDevice: preview.byDevice.map((one) => renamed(one, FOUND_NAMES)),
  first: preview.first.map((one) => renamed(one, FOUND_NAMES)),
})

const KIND_NAMES = {
  name: 'ruleType',
  label: 'ruleTypeName',
} as const

/** The kinds of rules with what a form asks for, and why a preview leaves candidates out. */
export const ruleTypeList = z.object({
  ruleTypes: z.array(z.object(renamed(alertKindList.shape.kinds.element.shape, KIND_NAMES))),
  rejected: alertKindList.shape.rejected,
})

export const toRuleTypeList = ({ kinds, rejected }: AlertKindList): z.infer<typeof ruleTypeList> => ({
  ruleTypes: kinds.map((kind) => renamed(kind, KIND_NAMES)),
  rejected,
})
