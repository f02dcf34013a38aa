-- Adds admissions to a sliding log (sliding-log.lua) that has lost them. KEYS[1] is the log. ARGV is the window in seconds, then
-- the age in milliseconds of each admission that the caller knows, newest first. The log grows at most to their number: newest
-- first, each is added that has no admission in the log of about the same time or later.
local log, window = KEYS[1], ARGV[1] * 1000000
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local slack = window / 30 -- how late a command may arrive

local stamps = {}
for _, stamp in ipairs(redis.call('lrange', log, 1 - #ARGV, -1)) do -- whoever has as many lacks none
  if now - stamp < window then
    stamps[#stamps + 1] = tonumber(stamp)
  end
end

local place, lost = #stamps, #ARGV - 1 - #stamps
if lost <= 0 then
  return 0
end
local added = 0
for index = 2, #ARGV do
  local stamp = now - ARGV[index] * 1000
  if added < lost and (place < 1 or stamps[place] < stamp - slack) then
    stamps[#stamps + 1] = stamp
    added = added + 1
  else
    place = place - 1
  end
end

table.sort(stamps)
redis.call('ltrim', log, 1, 0)
for place, stamp in ipairs(stamps) do
  stamps[place] = string.format('%.0f', stamp)
end
for first = 1, #stamps, 1000 do -- Lua passes at most some thousand values
  redis.call('rpush', log, unpack(stamps, first, math.min(first + 999, #stamps)))
end
redis.call('pexpire', log, window / 1000 + 1000)
return added
