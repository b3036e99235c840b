import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type FileStore, OWNER_FILE, QUARANTINE, STORED_NAME, type StoreOwner, ownerText, readOwner } from './files.ts'
import { Problem } from './problem.ts'

/** Part size of a multipart upload; a smaller file takes a single request. */
const PART_BYTES = 5 * 1024 * 1024
const CONNECT_MS = 5_000
const ANSWER_MS = 30_000

/**
 * A bucket of S3 or of an S3-compatible store: s3://bucket or s3://bucket/folder. Credentials and region come from
 * the AWS_* variables (or the machine's role), another store's address from AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL.
 * If the store is unreachable or fails, throws a Problem: storageFull when the store reports that, otherwise databaseAway.
 */
export function bucketStore(url: string, endpoint?: string): FileStore {
  const { hostname: Bucket, pathname } = new URL(url)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const keyOf = (name: string) => `${prefix}${name}`
  const kept = `${prefix}${QUARANTINE}/`
  const open = once(() => openClient(endpoint))

  /** Multipart uploads that were never completed: no object yet, but their parts take up billed storage. */
  async function* unfinished(Prefix: string) {
    const { client, s3 } = await open()
    for (let after = {}, more = true; more; ) {
      const page = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix, ...after }))
      yield* page.Uploads ?? []
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      more = page.IsTruncated === true
    }
  }

  /** Names below a prefix that were stored before a moment. Skips objects that are not ours. */
  async function* objectsBefore(Prefix: string, moment: Date): AsyncIterable<string> {
    const { client, s3 } = await open()
    for await (const { Contents } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
      for (const { Key = '', LastModified } of Contents ?? []) {
        const name = Key.slice(Prefix.length)
        if (STORED_NAME.test(name) && LastModified && LastModified < moment) yield name
      }
    }
  }

  /** S3 cannot rename: copies the object, then deletes the original. false when there is nothing to move. */
  async function move(from: string, to: string): Promise<boolean> {
    const moved = await found(async () => {
      const { client, s3 } = await open()
      await client.send(new s3.CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURI(`${Bucket}/${from}`) }))
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: from }))
      return true
    })
    return moved ?? false
  }

  async function abortUnfinished(Key: string): Promise<void> {
    const { client, s3 } = await open()
    for await (const { UploadId, Key: found } of unfinished(Key)) {
      if (found === Key) await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    }
  }

  const read = (Key: string, range?: { start: number; end: number }) =>
    found(async () => {
      const { client, s3 } = await open()
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }))
      return Body as Readable
    })

  const owned = (owner: StoreOwner) => ({
    Bucket,
    Key: keyOf(OWNER_FILE),
    Body: ownerText(owner),
    ContentType: 'application/json',
  })

  const owner = () =>
    found(async () => {
      const { client, s3 } = await open()
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(OWNER_FILE) }))
      return readOwner(await text(Body as Readable))
    })

  return {
    save: (name, stream, signal) =>
      answered(async () => {
        const { client, Upload } = await open()
        const upload = new Upload({
          client,
          params: { Bucket, Key: keyOf(name), Body: stream },
          partSize: PART_BYTES,
          queueSize: 2,
        })
        const abort = () => void upload.abort()
        signal?.addEventListener('abort', abort, { once: true })
        try {
          signal?.throwIfAborted()
          await upload.done()
        } catch (error) {
          stream.destroy()
          throw error
        } finally {
          signal?.removeEventListener('abort', abort)
        }
      }),

    size: (name) =>
      found(async () => {
        const { client, s3 } = await open()
        return (await client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(name) }))).ContentLength
      }),

    read: (name, range) => read(keyOf(name), range),

    remove: (name) =>
      answered(async () => {
        const { client, s3 } = await open()
        const Key = keyOf(name)
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
        await abortUnfinished(Key)
      }),

    async *namesBefore(moment) {
      yield* objectsBefore(prefix, moment)
      for await (const { Key = '', Initiated } of unfinished(prefix)) {
        const name = Key.slice(prefix.length)
        if (STORED_NAME.test(name) && Initiated && Initiated < moment) yield name
      }
    },

    // The parts of an unfinished upload are no usable file; delete them at once.
    quarantine: (name) =>
      answered(async () => {
        await move(keyOf(name), kept + name)
        await abortUnfinished(keyOf(name))
      }),

    takeBack: (name) => answered(() => move(kept + name, keyOf(name))),

    quarantinedBefore: (moment) => objectsBefore(kept, moment),

    readQuarantined: (name) => read(kept + name),

    removeQuarantined: (name) =>
      answered(async () => {
        const { client, s3 } = await open()
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: kept + name }))
      }),

    owner,

    // A store without support for If-None-Match would let a second claim overwrite the first.
    claim: (claimant) =>
      answered(async () => {
        if ((await owner()) !== undefined) return
        const { client, s3 } = await open()
        await client
          .send(new s3.PutObjectCommand({ ...owned(claimant), IfNoneMatch: '*' }))
          .catch((error: StoreError) => {
            if (error.$metadata?.httpStatusCode !== 412) throw error
          })
      }),

    setOwner: (owner) =>
      answered(async () => {
        const { client, s3 } = await open()
        await client.send(new s3.PutObjectCommand(owned(owner)))
      }),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Loads the client only if a bucket is used. */
async function openClient(endpoint: string | undefined) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    // Stores other than Amazon's expect the bucket in the path, and may not support newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  })
  return { client, s3, Upload }
}

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])

/** Turns temporary failures of the store into a Problem; rethrows everything else unchanged, including the sender's errors. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name = '', code = '', $metadata } = (error ?? {}) as StoreError
    const status = $metadata?.httpStatusCode ?? 0
    if (FULL.has(name) || status === 507) throw new Problem('storageFull')
    if (status >= 500 || name === 'TimeoutError' || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(code))
      throw new Problem('databaseAway')
    throw error
  }
}

async function found<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await answered(work)
  } catch (error) {
    if ((error as StoreError).$metadata?.httpStatusCode === 404) return undefined
    throw error
  }
}
