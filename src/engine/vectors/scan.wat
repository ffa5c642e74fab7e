;; Compares a query with vectors by their codes. scan.wasm is assembled from this file by
;; `node tools/assemble-scan.ts`; a test assembles it again.
;;
;; $memory holds the vectors: codes, `scales` and `tangents` are in it, as vector-codes.ts
;; describes them. V8 reads the first memory at the lowest cost. $scratch holds the numbers of
;; the vectors to compare, the query, and the lists of what is found. Parameters are byte
;; offsets or numbers of bytes, except `first`, `count` and the floats; `count` and `stride` are
;; not 0.
;;
;; Codes have at most 7 bits, as the relaxed products of 8-bit numbers need it. These are exact
;; on every processor then, because sums of two of them fit into 16 bits.
(module
  (import "memory" "0" (memory $memory 0 65536 shared))
  (import "memory" "1" (memory $scratch 1))

  ;; Lists the vectors whose similarity by the upper four bits of their codes may reach a limit,
  ;; and returns how many:
  ;;
  ;;   found = 0
  ;;   do {
  ;;     vector = first + vectors[0], vectors += 1
  ;;     product = sum of codes[vector][i] * query[i] - centre
  ;;     if (product * scales[vector] * scale + tangents[vector] * sine >= limit) {
  ;;       foundVectors[found] = vector, found += 1
  ;;     }
  ;;   } while (count -= 1)
  ;;
  ;; The query has 8-bit codes. `stride` is a multiple of 32, which one round of the inner loop
  ;; takes. `vectors` and `foundVectors` may be the same list.
  (func (export "scan")
    (param $codes i32) (param $scales i32) (param $tangents i32) (param $first i32) (param $vectors i32)
    (param $count i32) (param $stride i32) (param $query i32) (param $foundVectors i32)
    (param $centre f32) (param $scale f32) (param $sine f32) (param $limit f32)
    (result i32)
    (local $vector i32) (local $at i32) (local $queryAt i32) (local $end i32) (local $found i32)
    (local $low v128) (local $high v128) (local $first16 v128) (local $second16 v128) (local $mask v128)
    (local.set $mask (i8x16.splat (i32.const 15)))
    (loop $vector
      (local.set $end
        (i32.add
          (local.tee $at
            (i32.add
              (i32.mul
                (local.tee $vector (i32.add (local.get $first) (i32.load $scratch (local.get $vectors))))
                (local.get $stride))
              (local.get $codes)))
          (local.get $stride)))
      (local.set $queryAt (local.get $query))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (loop $codes64
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch (local.get $queryAt))
            (v128.and (local.tee $first16 (v128.load $memory (local.get $at))) (local.get $mask))
            (local.get $low)))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=16 (local.get $queryAt))
            (v128.and (i16x8.shr_u (local.get $first16) (i32.const 4)) (local.get $mask))
            (local.get $high)))
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=32 (local.get $queryAt))
            (v128.and (local.tee $second16 (v128.load $memory offset=16 (local.get $at))) (local.get $mask))
            (local.get $low)))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=48 (local.get $queryAt))
            (v128.and (i16x8.shr_u (local.get $second16) (i32.const 4)) (local.get $mask))
            (local.get $high)))
        (local.set $queryAt (i32.add (local.get $queryAt) (i32.const 64)))
        (br_if $codes64
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (if
        (f32.ge
          (f32.add
            (f32.mul
              (f32.mul
                (f32.sub
                  (f32.convert_i32_s
                    (i32.add
                      (i32.add
                        (i32.add
                          (i32x4.extract_lane 0
                            (local.tee $low (i32x4.add (local.get $low) (local.get $high))))
                          (i32x4.extract_lane 1 (local.get $low)))
                        (i32x4.extract_lane 2 (local.get $low)))
                      (i32x4.extract_lane 3 (local.get $low))))
                  (local.get $centre))
                (f32.load $memory (i32.add (local.get $scales) (i32.mul (local.get $vector) (i32.const 4)))))
              (local.get $scale))
            (f32.mul
              (f32.load $memory (i32.add (local.get $tangents) (i32.mul (local.get $vector) (i32.const 4))))
              (local.get $sine)))
          (local.get $limit))
        (then
          (i32.store $scratch
            (i32.add (local.get $foundVectors) (i32.mul (local.get $found) (i32.const 4)))
            (local.get $vector))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 4)))
      (br_if $vector (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $found))

  ;; Keeps those of the listed vectors whose similarity by all six bits of their codes may reach
  ;; the limit, with their products, and returns how many. Code i of the query is 128 times
  ;; the one in `high`, and the one in `low`: in $query, 64 of the former precede 64 of the
  ;; latter. Products are 32-bit integers that must not overflow. `stride` is that of the lower
  ;; bits, a multiple of 16.
  (func (export "refine")
    (param $coarse i32) (param $codes i32) (param $scales i32) (param $tangents i32) (param $vectors i32)
    (param $count i32) (param $stride i32) (param $query i32) (param $foundProducts i32)
    (param $centre f32) (param $scale f32) (param $sine f32) (param $limit f32)
    (result i32)
    (local $vector i32) (local $at i32) (local $coarseAt i32) (local $queryAt i32) (local $end i32)
    (local $product i32) (local $found i32) (local $foundVectors i32)
    (local $high v128) (local $low v128) (local $bits v128) (local $upper v128) (local $code v128)
    (local $mask v128) (local $mask2 v128)
    (local.set $mask (i8x16.splat (i32.const 60)))
    (local.set $mask2 (i8x16.splat (i32.const 3)))
    (local.set $foundVectors (local.get $vectors))
    (loop $vector
      (local.set $end
        (i32.add
          (local.tee $at
            (i32.add
              (i32.mul (local.tee $vector (i32.load $scratch (local.get $vectors))) (local.get $stride))
              (local.get $codes)))
          (local.get $stride)))
      (local.set $coarseAt
        (i32.add
          (i32.mul (i32.mul (local.get $vector) (local.get $stride)) (i32.const 2))
          (local.get $coarse)))
      (local.set $queryAt (local.get $query))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (loop $codes64
        (local.set $bits (v128.load $memory (local.get $at)))
        (local.set $upper (v128.load $memory (local.get $coarseAt)))
        (local.set $code
          (v128.or
            (v128.and (i16x8.shl (local.get $upper) (i32.const 2)) (local.get $mask))
            (v128.and (local.get $bits) (local.get $mask2))))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=0 (local.get $queryAt)) (local.get $code) (local.get $high)))
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=64 (local.get $queryAt)) (local.get $code) (local.get $low)))
        (local.set $code
          (v128.or
            (v128.and (i16x8.shr_u (local.get $upper) (i32.const 2)) (local.get $mask))
            (v128.and (i16x8.shr_u (local.get $bits) (i32.const 2)) (local.get $mask2))))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=16 (local.get $queryAt)) (local.get $code) (local.get $high)))
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=80 (local.get $queryAt)) (local.get $code) (local.get $low)))
        (local.set $upper (v128.load $memory offset=16 (local.get $coarseAt)))
        (local.set $code
          (v128.or
            (v128.and (i16x8.shl (local.get $upper) (i32.const 2)) (local.get $mask))
            (v128.and (i16x8.shr_u (local.get $bits) (i32.const 4)) (local.get $mask2))))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=32 (local.get $queryAt)) (local.get $code) (local.get $high)))
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=96 (local.get $queryAt)) (local.get $code) (local.get $low)))
        (local.set $code
          (v128.or
            (v128.and (i16x8.shr_u (local.get $upper) (i32.const 2)) (local.get $mask))
            (v128.and (i16x8.shr_u (local.get $bits) (i32.const 6)) (local.get $mask2))))
        (local.set $high
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=48 (local.get $queryAt)) (local.get $code) (local.get $high)))
        (local.set $low
          (i32x4.relaxed_dot_i8x16_i7x16_add_s
            (v128.load $scratch offset=112 (local.get $queryAt)) (local.get $code) (local.get $low)))
        (local.set $coarseAt (i32.add (local.get $coarseAt) (i32.const 32)))
        (local.set $queryAt (i32.add (local.get $queryAt) (i32.const 128)))
        (br_if $codes64
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
      (local.set $low
        (i32x4.add (local.get $low) (i32x4.shl (local.get $high) (i32.const 7))))
      (local.set $product
        (i32.add
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
            (i32x4.extract_lane 2 (local.get $low)))
          (i32x4.extract_lane 3 (local.get $low))))
      (if
        (f32.ge
          (f32.add
            (f32.mul
              (f32.mul
                (f32.sub (f32.convert_i32_s (local.get $product)) (local.get $centre))
                (f32.load $memory (i32.add (local.get $scales) (i32.mul (local.get $vector) (i32.const 4)))))
              (local.get $scale))
            (f32.mul
              (f32.load $memory (i32.add (local.get $tangents) (i32.mul (local.get $vector) (i32.const 4))))
              (local.get $sine)))
          (local.get $limit))
        (then
          (i32.store $scratch
            (i32.add (local.get $foundVectors) (i32.mul (local.get $found) (i32.const 4)))
            (local.get $vector))
          (i32.store $scratch
            (i32.add (local.get $foundProducts) (i32.mul (local.get $found) (i32.const 4)))
            (local.get $product))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 4)))
      (br_if $vector (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $found))

  ;; Reads a little of each vector, of every 64 bytes, which a processor fetches at
  ;; once. Vectors that pass a filter are far apart, and the scan would wait for one
  ;; after the other; here many are fetched at once. Without the sum nothing would
  ;; be read.
  (func (export "touch")
    (param $codes i32) (param $vectors i32) (param $count i32) (param $stride i32)
    (result i32)
    (local $at i32) (local $end i32) (local $sum i32)
    (loop $vector
      (local.set $end
        (i32.add
          (local.tee $at
            (i32.add
              (i32.mul (i32.load $scratch (local.get $vectors)) (local.get $stride))
              (local.get $codes)))
          (local.get $stride)))
      (loop $line
        (local.set $sum (i32.add (local.get $sum) (i32.load $memory (local.get $at))))
        (br_if $line (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 4)))
      (br_if $vector (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $sum)))
