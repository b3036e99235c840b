import type { StatedFacts } from '@daybook/shared/calls/shapes/wire'
import { SAME_ORIGIN, type TestApp } from './app.ts'
import type { Role } from './world.ts'
import { FOLDER_PART, plainOf } from './wire.ts'

export type Sent = {
  name: string
  content: Buffer
  folder?: string
  call?: string
  fileFirst?: boolean
  stated?: Record<string, string>
}

const BOUNDARY = '----daybook-test-boundary'

/** An upload's body as a browser writes it: the name raw in UTF-8. */
export function multipartBody({ name, content, folder, fileFirst, stated = {} }: Sent): Buffer {
  const file = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  const fields = Object.entries({ ...stated, ...(folder === undefined ? {} : { [FOLDER_PART]: folder }) })
  const field = Buffer.from(
    fields
      .map(([part, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"\r\n\r\n${value}\r\n`)
      .join(''),
  )
  const parts = fileFirst ? [file, field] : [field, file]
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export type UploadReply = {
  http: number
  body: {
    status: string
    uploadStatus?: string
    message: string
    file?: {
      id: number
      url: string
      fileName: string
      fileType: string
      saveToPath: string
      isNewFile: boolean
      isPicture: boolean
      stated: StatedFacts | null
    }
  }
}

/** Uploads a file as a person (or 'nobody') through UploadFile/Upload or another call. */
export async function upload(test: TestApp, role: Role | 'nobody', sent: Sent): Promise<UploadReply> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/${sent.call ?? 'UploadFile/Upload'}`,
    headers: {
      ...SAME_ORIGIN,
      'content-type': MULTIPART,
      ...(role === 'nobody' ? {} : { cookie: await test.signIn(role) }),
    },
    payload: multipartBody(sent),
  })
  return { http: response.statusCode, body: plainOf(response) }
}

/** Uploads a small picture for a report and returns it. */
export async function uploadPicture(test: TestApp, role: Role, name = 'picture.png') {
  const { body } = await upload(test, role, { name, content: PNG, folder: 'CreateReport' })
  if (!body.file) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  return body.file
}

/** One transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
