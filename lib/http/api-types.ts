import type { z } from 'zod'

/**
 * The routes of the API. `app/api/routes.ts` adds its list here, types only: what a call takes and answers follows
 * from the schemas that the server checks both with, and no code of the server reaches the browser.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the routes are listed
export interface ApiRegister {}

type Routes = ApiRegister extends { routes: infer R } ? R : never
type Spec = {
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  form?: z.ZodType | undefined
  formToo?: boolean
  returns: z.ZodType
}

/** A path as the routes are listed: `/api/devices/[imei]`. */
export type ApiPath = keyof Routes & string
export type ApiMethod<P extends ApiPath> = keyof Routes[P] & ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')
type SpecOf<P extends ApiPath, M extends ApiMethod<P>> = Routes[P][M] extends { spec: infer S extends Spec }
  ? S
  : never

/** What may stand in an address. */
type Plain = string | number | boolean
/** What the server turns into a number by itself takes anything; here it is something that an address can say. */
type InAddress<T> = unknown extends T
  ? Plain
  : T extends readonly (infer One)[]
    ? readonly InAddress<One>[]
    : T
/** What a schema takes; undefined where there is none. */
type Taken<T> = [NonNullable<T>] extends [never]
  ? undefined
  : NonNullable<T> extends z.ZodType<unknown, infer I>
    ? I
    : undefined
type Params<S extends Spec> = InAddressAll<Taken<S['params']>>
type Query<S extends Spec> = Optional<InAddressAll<Taken<S['query']>>>
type InAddressAll<I> = I extends undefined ? undefined : { [K in keyof I]: InAddress<I[K]> }
/** Null and what is empty are left out of a query. */
type Optional<I> = I extends undefined ? undefined : { [K in keyof I]: I[K] | null | '' }
type Body<S extends Spec> = [NonNullable<S['form']>] extends [never]
  ? Sent<Taken<S['body']>> | (S extends { formToo: true } ? FormData : never)
  : FormData

/** A body as it is given: lists that nobody may change are as good. */
type Sent<T> = T extends object ? { readonly [K in keyof T]: Sent<T[K]> } : T

/** A value after its way as JSON. */
type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T

/** A part of a call: missing where the route takes none, optional where all of it is. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What the call of a route takes beside the options of every call. */
export type ApiInput<P extends ApiPath, M extends ApiMethod<P>> = Part<'params', Params<SpecOf<P, M>>> &
  Part<'query', Query<SpecOf<P, M>>> &
  Part<'body', Body<SpecOf<P, M>>>

/** What a route answers: `data` of its envelope. */
export type ApiAnswer<P extends ApiPath, M extends ApiMethod<P>> = Wire<z.output<SpecOf<P, M>['returns']>>
