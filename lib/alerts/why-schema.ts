import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { eventData } from '@/lib/events/schema'
import { alert } from './alert-schema'
import { ALERT_KIND_NAMES } from './kinds/kinds'
import { alertRule } from './rules/rule-schema'

export const whyParams = z.object({ id: z.coerce.number().int().positive() })

/** A fix around an alert, as the detectors were given it. */
const whyFix = z.object({
  time: z.iso.datetime(),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
  speedKmh: needs('positions.read', z.number().nullable()),
  ignition: z.boolean().nullable(),
  /** Metres from the edge of the fence that the alert is of, less than zero within; null for an alert of no fence. */
  edgeM: z.number().nullable(),
})
export type WhyFix = z.infer<typeof whyFix>

const whyRule = z.object({
  id: z.number().int(),
  kind: z.enum(ALERT_KIND_NAMES),
  /** 0 for what happened before the rule was made. */
  version: z.number().int(),
  params: alertRule.shape.params,
  /** Whether another version holds by now, or none. */
  changedSince: z.boolean(),
})

/** Why an alert was raised: by what, as it stood then, over which fixes; and who else is told of the same. */
export const alertWhy = z.object({
  alert: alert.pick({ id: true, kind: true, time: true, endTime: true, subject: true, subjectName: true }),
  /** The rule that raised it, as it stood then; null for what a device or a fence raised. */
  rule: needs('alertRules.read', whyRule.nullable()),
  /** The fence that raised it; null for what a device or a rule raised. */
  fence: z.object({ id: z.number().int(), changedSince: z.boolean() }).nullable(),
  /** What was measured, and against what. */
  figures: eventData.nullable(),
  /** Those before it and at it, and those after it, in the order of their times. */
  fixes: needs('positions.read', z.array(whyFix).nullable()),
  deliveries: alert.shape.deliveries,
  moreDeliveries: alert.shape.moreDeliveries,
  /** Alerts of other fences and rules to the same: within a minute, of the same type and device. */
  also: z.array(
    alert.pick({
      id: true,
      time: true,
      subject: true,
      subjectName: true,
      deliveries: true,
      moreDeliveries: true,
    }),
  ),
})
export type AlertWhy = z.infer<typeof alertWhy>
