import { probeS3, S3Error } from "#lib/blobs/s3.ts";
import { config } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import { log } from "#lib/observability/log.ts";
import { StartError } from "./start-error.ts";

/** Warns, since a bucket may be lost for good. */
async function warnOfObjects(): Promise<void> {
  const files = await db().looseObject.count();
  if (files)
    log("warn", "erased files wait in an S3 bucket: set S3_BUCKET and its keys, and they are deleted", { files });
}

/**
 * Asks S3 once. Without a response the service starts all the same, since most requests need no file.
 * @throws StartError when S3 refuses the settings, or the database names files in a bucket that the settings lack
 */
export async function checkStorage(): Promise<void> {
  const { s3 } = config();
  if (!s3) return refuseLostBucket();
  try {
    await probeS3();
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof S3Error && !cause.passing) throw new StartError(unusableBucket(cause));
  }
}

export function unusableBucket({ message }: S3Error): string {
  const { bucket, endpoint, region } = config().s3 ?? {};
  return `The bucket ${bucket} at ${endpoint} (region ${region}) is not usable: ${message}. Compare S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY with your provider's: the key must be allowed to list the bucket, and to get, put and delete its objects`;
}

async function refuseLostBucket(): Promise<void> {
  const elsewhere = await db().blob.findFirst({ where: { bytes: null }, select: { sha256: true } });
  if (elsewhere)
    throw new StartError(
      "The database names files in an S3 bucket, but S3_BUCKET is not set: set it and its keys, and move the files with npm run blobs -- move",
    );
  await warnOfObjects();
}
