import { textsOf } from '@daybook/shared/texts/catalogues'
import { allCalls } from '@daybook/shared'
import type { Access, Call } from '@daybook/shared/call'
import { aboutWire, failure, outcomeNote, success } from '@daybook/shared/calls/shapes/answer'
import type { Language } from '@daybook/shared/registry'
import { fill } from '@daybook/shared/texts/fill'
import { PERSON_HEADER } from '@daybook/shared/rules/person'
import { type ProblemCode, problems, texts } from '@daybook/shared/problems'
import { requiredNames, schemaOf, type JsonSchema } from './schema.ts'

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, unknown>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: Record<string, Record<string, unknown>>
}

/** Failures that every call can answer, besides its own. */
const FAULTS: ProblemCode[] = [
  'malformed',
  'sessionExpired',
  'noPermission',
  'tooLarge',
  'unsupportedType',
  'tooManyRequests',
  'serverFault',
  'databaseAway',
  'storageFull',
]

/**
 * The OpenAPI 3.1 document of every call, from the schemas that the dispatcher parses with.
 */
export function openApiDocument(version: string): OpenApi {
  const calls = allCalls()
  const paths: OpenApi['paths'] = {}
  for (const { group, name, call } of calls) {
    const operation = operationOf(group, name, call)
    paths[`/api/${group}/${name}`] = call.method === 'GET' ? { get: operation } : { post: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version,
      description: `Daily event reporting. ${aboutWire}`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output'), Success: schemaOf(success, 'output') },
      responses: Object.fromEntries(
        FAULTS.map((code) => [
          code,
          {
            description: texts.en.problem[code],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'daybook',
          description: `Set by Login/Login. Named __Host-daybook if PUBLIC_URL is https. A call with the header ${PERSON_HEADER}, a user's id, is refused (409) in the session of anybody else.`,
        },
        taskToken: {
          type: 'http',
          scheme: 'bearer',
          description: "The server's TASK_TOKEN, for an external scheduler.",
        },
      },
    },
  }
}

function operationOf(group: string, name: string, call: Call): Operation {
  const isPublic = call.access === 'public'
  const description = [
    accessText(call.access),
    ...(call.writes ? ['Changes data: needs a same-origin Sec-Fetch-Site or Origin header.'] : []),
  ].join(' ')
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: call.about,
    description,
    security: isPublic ? [] : [{ session: [] }, ...(takesTask(call.access) ? [{ taskToken: [] }] : [])],
    ...bodyOf(call),
    responses: {
      200: { description: outcomeNote, content: answerOf(call) },
      ...Object.fromEntries(
        FAULTS.filter(
          (code) => !isPublic || (code !== 'sessionExpired' && (code !== 'noPermission' || call.writes)),
        ).map((code) => [String(problems[code].http), { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

function bodyOf(call: Call): Pick<Operation, 'requestBody'> {
  if (call.method === 'GET') return {}
  const schema = schemaOf(call.input, 'input')
  if (call.method !== 'multipart') {
    return {
      requestBody: { required: requiredNames(schema).size > 0, content: { 'application/json': { schema } } },
    }
  }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const withFile: JsonSchema = {
    ...schema,
    properties: { file, ...schema.properties },
    required: ['file', ...requiredNames(schema)],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } }
}

function answerOf({ output }: Call): Record<string, { schema: JsonSchema }> {
  const failed = { $ref: '#/components/schemas/Failure' }
  if (output === 'file') {
    return {
      'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
      'application/json': { schema: failed },
    }
  }
  const succeeded = { allOf: [{ $ref: '#/components/schemas/Success' }, schemaOf(output, 'output')] }
  return { 'application/json': { schema: { oneOf: [succeeded, failed] } } }
}

const ACCESS = textsOf(({ pages }) => pages.access)

/** Who may make a call, in words. */
export function accessText(access: Access, language: Language = 'en'): string {
  const words = ACCESS[language]
  if (typeof access === 'string') return words[access]
  const menus = access.menus.map((menu) => texts[language].menu[menu]).join(words.or)
  const level = fill(words.level, { level: access.level, menus })
  return takesTask(access) ? level + words.task : level
}

function takesTask(access: Access): boolean {
  return typeof access !== 'string' && access.task === true
}
