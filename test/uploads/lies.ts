import { Buffer } from 'node:buffer';

/** Files that are not what they say, or nothing that is read: what an upload of each is answered. */
export const LIES: readonly (readonly [name: string, status: number, file: Buffer])[] = (
  [
    ['a zero', 415, '\0'],
    ['zeros', 415, '\0'.repeat(5000)],
    ['a web page', 415, '<!doctype html><title>Not found</title>'],
    [
      'SVG',
      415,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    [
      'XML with an entity',
      415,
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
    ],
    ['PDF', 415, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['PostScript', 415, '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file'],
    [
      'commands of ImageMagick',
      415,
      'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/x.jpg"|ls "-la)\'\npop graphic-context',
    ],
    ['a shell script', 415, '#!/bin/sh\nexit 1\n'],
    ['ZIP', 415, 'PK\x03\x04'],
    ['GZIP', 415, '\x1f\x8b\x08\0'],
    ['HEIC', 415, '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', 415, '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
    ['JPEG 2000', 415, '\0\0\0\x0cjP  \r\n\x87\n'],
    ['JPEG XL', 415, '\xff\x0a\x7f'],
    ['ICO', 415, '\0\0\x01\0\x01\0'],
    ['PPM', 415, 'P6 1 1 255\nabc'],
    ['FITS', 415, 'SIMPLE  =                    T'],
    ['OpenEXR', 415, '\x76\x2f\x31\x01'],
    ['two letters of BMP', 415, 'BM'],
    ['a text that begins like BMP', 415, 'BMW has built a new plant, and more of this kind'],
    ['a video in RIFF', 415, 'RIFF\x10\0\0\0AVI LIST'],
    ['the beginning of a JPEG', 400, '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a web page behind the mark of JPEG', 400, '\xff\xd8\xff<!doctype html>'],
    ['the mark of PNG', 400, '\x89PNG\r\n\x1a\n'],
    ['PHP behind the mark of PNG', 400, '\x89PNG\r\n\x1a\n<?php phpinfo();'],
    ['JavaScript that begins like GIF', 400, 'GIF89a/*\0\0*/=alert(1)//'],
    ['the beginning of a TIFF', 400, 'II*\0\x08\0\0\0'],
    ['a camera file that begins like TIFF', 400, 'II*\0\x10\0\0\0CR\x02\0'],
    ['WebP without a picture', 400, 'RIFF\x10\0\0\0WEBPVP8 '],
    ['AVIF without a picture', 400, '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
    ['BMP of nothing', 400, `BM${'\0'.repeat(12)}\x28\0\0\0${'\0'.repeat(40)}`],
  ] as const
).map(([name, status, text]) => [name, status, Buffer.from(text, 'latin1')]);
